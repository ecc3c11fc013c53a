import { Box, chakra, Heading, Text } from '@chakra-ui/react'
import { formatPhone, normalisePhone } from '@recruiting/schema/fields/phone'
import type { JobSummary } from '@recruiting/schema/job'
import type { Referral } from '@recruiting/schema/referral'
import { Personal } from '@recruiting/schema/sections/personal'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { linkQuery } from '~/lib/api/query.ts'
import type { DraftSections } from '~/lib/draft/draft.ts'
import { flushDraft, sectionDraft, writeSections } from '~/lib/draft/draft-store.ts'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import { acceptReferral, browserStore } from '~/lib/page/guards.ts'
import { NoIndex, PageTitle } from '~/lib/page/head.tsx'
import { LinkPage } from '~/sections/link/link-page.tsx'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PageBody, PageHeading, PageSection } from '~/ui/page.tsx'
import { ButtonLink, TouchLink } from '~/ui/router-link.tsx'

const route = getRouteApi('/referral/check/$token')

/** Page `/referral/check/{token}` (specification 2): the recommendation, and the choice to continue or to leave. */
export function ReferralPage() {
  const { token } = route.useParams()
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
              <TouchLink to="/" onClick={leave}>
                {t('leave')}
              </TouchLink>
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

type Answers = Pick<DraftSections, 'personal' | 'application'>

/** Fills in the form from a referral; existing answers stay. */
export function withReferral(
  { personal, application }: Answers,
  { applicantName, email, phone, recommender, recommenderEmployeeId = '', recommendCode = '' }: Referral,
): Answers {
  return {
    personal: {
      ...personal,
      ...nameOf(personal, applicantName),
      email: personal.email || email,
      mobilePhone: personal.mobilePhone || mobileNumber(phone),
    },
    application: {
      ...application,
      channel: application.channel || 'employeeReferral',
      recommendCode: application.recommendCode || recommendCode,
      recommenderEmployeeId: application.recommenderEmployeeId || recommenderEmployeeId,
      recommenderName: application.recommenderName || recommender,
    },
  }
}

/** Surnames of two characters. */
const longSurnames = new Set(
  '歐陽 司馬 司徒 司空 諸葛 上官 夏侯 皇甫 尉遲 公孫 慕容 令狐 鍾離 宇文 長孫 端木 獨孤 南宮 東方 西門 張簡 張廖 張許 范姜 周黃 葉劉'.split(
    ' ',
  ),
)

/**
 * The name as answers: Chinese characters as surname and given name, Latin letters as the English name. A name that is
 * neither is left to the person, and so is a person's own name.
 */
function nameOf(personal: Answers['personal'], name: string): Partial<Answers['personal']> {
  const { lastNameZh, firstNameZh, nameEn } = personal
  if (lastNameZh || firstNameZh || nameEn) return {}
  const typed = name.trim()
  if (/^\p{Script=Latin}[\p{Script=Latin}\p{Mark} .,'’-]*$/u.test(typed)) return { nameEn: typed }
  if (!/^\p{Script=Han}{2,5}$/u.test(typed)) return {}
  const characters = [...typed]
  // A name of four characters has a surname of two: a double one, or that of the spouse before the own.
  const isLong =
    characters.length > 3 || (characters.length > 2 && longSurnames.has(characters.slice(0, 2).join('')))
  const end = isLong ? 2 : 1
  return { lastNameZh: characters.slice(0, end).join(''), firstNameZh: characters.slice(end).join('') }
}

/** The number if the form accepts it as a mobile number; a landline would start the form with an error. */
function mobileNumber(phone: string): string {
  const number = normalisePhone(phone)
  return Personal.shape.mobilePhone.safeParse(number).success ? formatPhone(number) : ''
}
