import { Box, chakra, Text } from '@chakra-ui/react'
import { formatPhone, normalisePhone } from '@recruiting/schema/fields/phone'
import '@recruiting/schema/fields/phone-numbers'
import type { JobSummary } from '@recruiting/schema/job'
import type { Referral } from '@recruiting/schema/referral'
import { Personal } from '@recruiting/schema/sections/personal'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { linkQuery } from '~/lib/api/query.ts'
import type { DraftSections } from '~/lib/draft/draft.ts'
import { flushDraft, sectionDraft, writeSections } from '~/lib/draft/draft-store.ts'
import { useJobWords } from '~/lib/i18n/use-job-words.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { acceptReferral, endReferralMode } from '~/lib/page/guards.ts'
import { LinkFrame, LinkPage } from '~/sections/link/link-page.tsx'
import { Button } from '~/ui/button.tsx'
import { type Fact, Facts } from '~/ui/facts.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PageSection } from '~/ui/page.tsx'
import { ButtonLink, TouchLink } from '~/ui/router-link.tsx'
import { FinePrint } from '~/ui/text.tsx'

const route = getRouteApi('/referral/check/$token')

/** Page `/referral/check/{token}` (specification 2): the recommendation, and the choice to continue or to leave. */
export function ReferralPage() {
  const { token } = route.useParams()
  const { t } = useTranslation('referral')
  const opened = useQuery(linkQuery('getReferral', { token }, useLocale()))
  return (
    <LinkPage purpose="referral" token={token} title={t('title')} query={opened}>
      {(referral, { takesFocus }) => <ReferralCheck referral={referral} takesFocus={takesFocus} />}
    </LinkPage>
  )
}

/** The referral check (specification 3): its five fields in order. */
const fields = ['recommender', 'applicantName', 'email', 'phone', 'reason'] as const

function ReferralCheck({ referral, takesFocus }: { referral: Referral; takesFocus: boolean }) {
  const { t } = useTranslation('referral')
  const navigate = useNavigate()
  const accept = () => {
    acceptReferral(referral.jobs)
    writeSections(
      withReferral(
        { personal: sectionDraft('personal'), application: sectionDraft('application') },
        referral,
      ),
    )
    flushDraft()
    void navigate({ to: '/about' })
  }
  const isOpen = referral.jobs.length > 0
  const facts = fields.map((field): Fact => {
    if (field === 'phone') return [t(field), formatPhone(referral.phone)]
    const text = referral[field]
    return [t(field), field === 'reason' ? <chakra.span fontWeight="normal">{text}</chakra.span> : text]
  })
  return (
    <LinkFrame title={t('title')} takesFocus={takesFocus}>
      {isOpen && <Text mt="4">{t('lead', { recommender: referral.recommender })}</Text>}
      <PageSection heading={t('details')}>
        <Facts facts={facts} mt="3" />
        <FinePrint mt="3">{t('wrong')}</FinePrint>
      </PageSection>
      {isOpen ? (
        <>
          <ReferralJobs jobs={referral.jobs} closed={referral.closedJobs} />
          <PageSection heading={t('nextTitle')}>
            <Text mt="2">{t('next')}</Text>
            <Box mt="6" display="flex" flexWrap="wrap" columnGap="6" rowGap="3" alignItems="center">
              <Button size="lg" onClick={accept}>
                {t('continue')}
              </Button>
              {/* In referral mode `/` redirects to the referral's vacancies. */}
              <TouchLink to="/" data-script="" onClick={endReferralMode}>
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
            <ButtonLink to="/" data-script="" onClick={endReferralMode}>
              {t('browse')}
            </ButtonLink>
          </Box>
        </PageSection>
      )}
    </LinkFrame>
  )
}

function ReferralJobs({ jobs, closed }: { jobs: readonly JobSummary[]; closed: number }) {
  const { t } = useTranslation(['referral', 'options'])
  const words = useJobWords()
  return (
    <PageSection heading={t('jobsTitle')}>
      <chakra.ul mt="3" listStyleType="none" display="grid" gap="3">
        {jobs.map((job) => (
          <chakra.li key={job.code} borderStartWidth="4px" borderColor="border.accent" ps="4">
            <Text fontWeight="bold" {...words.title(job)} />
            <FinePrint>
              {[job.code, words.places(job), t(`options:employmentType.${job.employmentType}`)].join(' · ')}
            </FinePrint>
          </chakra.li>
        ))}
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
