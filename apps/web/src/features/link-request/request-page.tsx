import { emailKey } from '@recruiting/schema/fields/email'
import type { LinkRequested } from '@recruiting/schema/resume-deletion'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notifications, notify } from '~/ui/notifications.tsx'
import { PageBody } from '~/ui/page.tsx'
import type { RequestPurpose } from './purposes.ts'
import { RequestForm } from './request-form.tsx'
import { RequestSent } from './request-sent.tsx'

/**
 * Pages `/delete-resume/apply` (specification 2) and `/personal-info/apply` (PDPA article 3): one e-mail field,
 * then the same confirmation for every address.
 */
export function LinkRequestPage({ purpose }: { purpose: RequestPurpose }) {
  const { t } = useTranslation('links')
  const [email, setEmail] = useState('')
  const [answer, setAnswer] = useState<LinkRequested>()
  /** Whether the person returned from the confirmation to the form. */
  const [isBack, setBack] = useState(false)
  /** Whether the pause after the last mail to this address is still running; until then no other mail is sent. */
  const [isRepeated, setRepeated] = useState(false)
  const lastSent = useRef(new Map<string, number>())
  const sent = (to: string, said: LinkRequested) => {
    const address = emailKey(to)
    const isInPause = Date.now() < (lastSent.current.get(address) ?? 0) + said.resendAfter * 1000
    if (!isInPause) lastSent.current.set(address, Date.now())
    setRepeated(isInPause)
    setEmail(to)
    setAnswer(said)
    notify(t(isInPause ? 'request.sent.earlier' : 'request.sent.title'))
  }
  return (
    <PageBody width="prose">
      {answer === undefined ? (
        <RequestForm purpose={purpose} email={email} takesFocus={isBack} onSent={sent} />
      ) : (
        <RequestSent
          purpose={purpose}
          email={email}
          answer={answer}
          isRepeated={isRepeated}
          onSent={(said) => sent(email, said)}
          onOtherAddress={() => {
            setAnswer(undefined)
            setBack(true)
          }}
        />
      )}
      <Notifications label={t('request.notifications')} />
    </PageBody>
  )
}
