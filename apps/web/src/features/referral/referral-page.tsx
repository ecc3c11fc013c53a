import type { Referral } from '@recruiting/schema/referral'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { linkQuery } from '~/lib/api/link-query.ts'
import { flushDraft, sectionDraft, writeSections } from '~/lib/draft/draft-store.ts'
import { acceptReferral, browserStore } from '~/lib/guards/guards.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { LinkPage } from '~/sections/link/link-page.tsx'
import { withReferral } from './prefill.ts'
import { ReferralCheck } from './referral-check.tsx'

const route = getRouteApi('/referral/check/$token')

/** Page `/referral/check/{token}` (specification 2): the recommendation, and the choice to continue or to leave. */
export function ReferralPage() {
  const { token } = route.useParams()
  // The key remounts the page when another link opens in the same tab.
  return <ReferralLink key={token} token={token} />
}

function ReferralLink({ token }: { token: string }) {
  const { t } = useTranslation('referral')
  const navigate = useNavigate()
  const opened = useQuery(linkQuery('getReferral', { token }, useLocale()))

  const accept = (referral: Referral) => {
    acceptReferral(browserStore, referral.jobs)
    writeSections(
      withReferral(
        { personal: sectionDraft('personal'), application: sectionDraft('application') },
        referral,
      ),
    )
    flushDraft()
    void navigate({ to: '/about' })
  }
  return (
    <LinkPage purpose="referral" token={token} title={t('title')} query={opened}>
      {(referral, { takesFocus }) => (
        <ReferralCheck referral={referral} takesFocus={takesFocus} onContinue={() => accept(referral)} />
      )}
    </LinkPage>
  )
}
