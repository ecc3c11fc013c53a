import { Link } from '@chakra-ui/react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '~/ui/notice.tsx'

/** The error summary: takes focus when it appears and leads to the box that is not ticked. */
export function ConsentError({ fieldId }: { fieldId: string }) {
  const { t } = useTranslation(['about', 'fields'])
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [])
  const focusField = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(fieldId)?.focus()
  }
  return (
    <Notice ref={summary} tone="error" title={t('consent.problem')} mb="6" tabIndex={-1}>
      <Link href={`#${fieldId}`} onClick={focusField} color="fg.error">
        {t('fields:consent.agreed.required')}
      </Link>
    </Notice>
  )
}
