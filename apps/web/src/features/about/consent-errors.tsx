import { Link, List } from '@chakra-ui/react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '~/ui/notice.tsx'

export type ConsentError = { fieldId: string; words: 'jobCodes.required' | 'consent.agreed.required' }

/** The error summary: takes focus when it appears and links to the unticked controls. Empty without errors. */
export function ConsentErrors({ errors }: { errors: readonly ConsentError[] }) {
  const { t } = useTranslation(['about', 'fields'])
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [])
  if (errors.length === 0) return null
  const focusField = (event: MouseEvent, fieldId: string) => {
    event.preventDefault()
    document.getElementById(fieldId)?.focus()
  }
  return (
    <Notice
      ref={summary}
      tone="error"
      title={t('consent.problem', { count: errors.length })}
      mb="6"
      tabIndex={-1}
    >
      <List.Root listStyle="none">
        {errors.map(({ fieldId, words }) => (
          <List.Item key={fieldId}>
            <Link href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)} color="fg.error">
              {t(`fields:${words}`)}
            </Link>
          </List.Item>
        ))}
      </List.Root>
    </Notice>
  )
}
