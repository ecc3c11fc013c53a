import { Link, List } from '@chakra-ui/react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '~/ui/notice.tsx'

export type ConsentError = { fieldId: string; words: 'jobCodes.required' | 'consent.agreed.required' }

/**
 * The error summary, with links to the unticked controls; empty without errors. It takes focus when it appears. A single
 * control takes it itself, because the consent stands right above the button, far below the summary.
 */
export function ConsentErrors({ errors }: { errors: readonly ConsentError[] }) {
  const { t } = useTranslation(['about', 'fields'])
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [only, ...others] = errors
    if (only !== undefined && others.length === 0) focusControl(only.fieldId)
    else summary.current?.focus()
  }, [])
  if (errors.length === 0) return null
  const follow = (event: MouseEvent, fieldId: string) => {
    event.preventDefault()
    focusControl(fieldId)
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
            <Link href={`#${fieldId}`} onClick={(event) => follow(event, fieldId)} color="fg.error">
              {t(`fields:${words}`)}
            </Link>
          </List.Item>
        ))}
      </List.Root>
    </Notice>
  )
}

function focusControl(id: string): void {
  const control = document.getElementById(id)
  control?.focus({ preventScroll: true })
  // With its message, and no further than needed.
  control?.closest('[data-field]')?.scrollIntoView({ block: 'nearest' })
}
