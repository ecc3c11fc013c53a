import { Box, Button, chakra, Heading, Text } from '@chakra-ui/react'
import { formatPhone } from '@recruiting/schema/fields/phone'
import type { JobSummary } from '@recruiting/schema/job'
import type { Referral } from '@recruiting/schema/referral'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { linkQuery } from '~/lib/api/link-query.ts'
import { flushDraft, sectionDraft, writeSections } from '~/lib/draft/draft-store.ts'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import { acceptReferral, browserStore } from '~/lib/page/guards.ts'
import { NoIndex, PageTitle } from '~/lib/page/page-title.tsx'
import { LinkPage } from '~/sections/link/link-page.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PageBody, PageHeading, PageSection } from '~/ui/page.tsx'
import { ButtonLink, TextLink } from '~/ui/router-link.tsx'
import { withReferral } from './prefill.ts'

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

/** The referral check (specification 3): its five fields in order. */
const fields = ['recommender', 'applicantName', 'email', 'phone', 'reason'] as const

/** What the recommender wrote, the recommended vacancies, and the possible next steps. */
function ReferralCheck({
  referral,
  takesFocus,
  onContinue,
}: {
  referral: Referral
  takesFocus: boolean
  onContinue: () => void
}) {
  const { t } = useTranslation('referral')
  const isOpen = referral.jobs.length > 0
  // In referral mode `/` redirects to the referral's vacancies.
  const leave = () => browserStore.endReferralMode()
  return (
    <PageBody width="prose">
      <PageTitle title={t('title')} />
      <NoIndex />
      <PageHeading takesFocus={takesFocus}>{t('title')}</PageHeading>
      {isOpen && <Text mt="4">{t('lead', { recommender: referral.recommender })}</Text>}
      <PageSection>
        <Heading as="h2" size="md">
          {t('details')}
        </Heading>
        <chakra.dl mt="3" bg="bg.surface" borderTopWidth="4px" borderColor="bg.accent" px="5" py="2">
          {fields.map((field) => (
            <Box
              key={field}
              py="3"
              display="grid"
              gridTemplateColumns={{ base: '1fr', sm: '10rem minmax(0, 1fr)' }}
              borderBottomWidth="1px"
              _last={{ borderBottomWidth: '0' }}
            >
              <chakra.dt color="fg.muted">{t(field)}</chakra.dt>
              <chakra.dd fontWeight={field === 'reason' ? 'normal' : 'semibold'} whiteSpace="pre-line">
                {field === 'phone' ? formatPhone(referral.phone) : referral[field]}
              </chakra.dd>
            </Box>
          ))}
        </chakra.dl>
        <Text mt="3" fontSize="sm" color="fg.muted">
          {t('wrong')}
        </Text>
      </PageSection>
      {isOpen ? (
        <>
          <ReferralJobs jobs={referral.jobs} closed={referral.closedJobs} />
          <PageSection>
            <Heading as="h2" size="md">
              {t('nextTitle')}
            </Heading>
            <Text mt="2">{t('next')}</Text>
            <Box mt="6" display="flex" flexWrap="wrap" columnGap="6" rowGap="3" alignItems="center">
              <Button size="lg" onClick={onContinue}>
                {t('continue')}
              </Button>
              <TextLink to="/" onClick={leave} minH="11" display="inline-flex" alignItems="center">
                {t('leave')}
              </TextLink>
            </Box>
          </PageSection>
        </>
      ) : (
        <PageSection>
          <Notice tone="info" title={t('allClosed')}>
            <Text mt="1">{t('allClosedText')}</Text>
          </Notice>
          <Box mt="6">
            <ButtonLink to="/" onClick={leave}>
              {t('browse')}
            </ButtonLink>
          </Box>
        </PageSection>
      )}
    </PageBody>
  )
}

/** The recommended vacancies that are open, and the number of closed ones. */
function ReferralJobs({ jobs, closed }: { jobs: readonly JobSummary[]; closed: number }) {
  const { t } = useTranslation(['referral', 'options'])
  const locale = useLocale()
  const separator = locale === 'tw' ? '、' : ', '
  return (
    <PageSection>
      <Heading as="h2" size="md">
        {t('jobsTitle')}
      </Heading>
      <chakra.ul mt="3" listStyleType="none" display="grid" gap="3">
        {jobs.map(({ code, title, employmentType, locations }) => {
          const text = localize(title, locale)
          const places = locations.map((place) => t(`options:location.${place}`)).join(separator)
          return (
            <chakra.li key={code} borderStartWidth="4px" borderColor="border.accent" ps="4">
              <Text fontWeight="bold" lang={text?.lang}>
                {text?.value ?? code}
              </Text>
              <Text fontSize="sm" color="fg.muted">
                {[code, places, t(`options:employmentType.${employmentType}`)].join(' · ')}
              </Text>
            </chakra.li>
          )
        })}
      </chakra.ul>
      {closed > 0 && <Text mt="4">{t('closed', { count: closed })}</Text>}
    </PageSection>
  )
}
