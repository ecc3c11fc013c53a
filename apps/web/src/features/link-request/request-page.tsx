import { emailKey } from '@recruiting/schema/fields/email'
import type { LinkRequested } from '@recruiting/schema/resume-deletion'
import { getRouteApi, useHydrated, useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '~/lib/api/problem.ts'
import { parseSent } from '~/lib/url/sent-search.ts'
import { Notifications, notify } from '~/ui/notifications.tsx'
import { PageBody } from '~/ui/page.tsx'
import { type RequestPurpose, requestPurposes } from './purposes.ts'
import { RequestForm } from './request-form.tsx'
import { RequestSent } from './request-sent.tsx'
import { SentWithoutScripts } from './sent-without-scripts.tsx'

const root = getRouteApi('__root__')

/**
 * Pages `/delete-resume/apply` (specification 2) and `/personal-info/apply` (PDPA article 3): one e-mail field,
 * then the same confirmation for every address.
 */
export function LinkRequestPage({ purpose }: { purpose: RequestPurpose }) {
  const { t } = useTranslation('links')
  const isHydrated = useHydrated()
  // Read here, because the scripts of every page contain what a route validates.
  const sentHours = useLocation({ select: ({ search }) => parseSent(search).sent })
  const posted = usePosted(requestPurposes[purpose].page)
  const [email, setEmail] = useState(posted?.email ?? '')
  /** Whether the page began with the answer to such a form. */
  const [wasSent] = useState(sentHours !== undefined)
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
      {sentHours !== undefined && posted === undefined ? (
        <SentWithoutScripts purpose={purpose} validHours={sentHours} />
      ) : answer === undefined ? (
        <RequestForm
          purpose={purpose}
          email={email}
          takesFocus={isBack || wasSent}
          refused={isBack ? undefined : posted?.error}
          onSent={sent}
        />
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
      {/* Its portal has no place in a document of the server. */}
      {isHydrated && <Notifications label={t('request.notifications')} />}
    </PageBody>
  )
}

/** The refused form that this document answers; undefined after any navigation. */
function usePosted(page: string): { email: string; error: ApiError } | undefined {
  // Later loads have another context, so that a visit of the same page in this tab begins with an empty form.
  const posted = root.useRouteContext({
    select: (context) => (context.isServerPage ? context.posted : undefined),
  })
  const [first] = useState(
    posted?.route === page ? { email: posted.email, error: new ApiError(posted.error) } : undefined,
  )
  return first
}
