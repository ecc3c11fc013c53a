import { Box } from '@chakra-ui/react'
import type { Job } from '@recruiting/schema/job'
import { isJobCode } from '@recruiting/schema/job-code'
import { truncate } from '@recruiting/schema/text'
import { useQueries } from '@tanstack/react-query'
import { getRouteApi, useHydrated } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { apiQuery, useLoaded } from '~/lib/api/query.ts'
import { stored } from '~/lib/draft/keys.ts'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import { consentId } from '~/lib/page/document.ts'
import { isReferralMode, storedCodes, storedJob } from '~/lib/page/guards.ts'
import { NoIndex, PageTitle, PublicHead, useOrigin } from '~/lib/page/head.tsx'
import { jobPath } from '~/lib/url/page-url.ts'
import { Button } from '~/ui/button.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'
import { BackToList } from './back-to-list.tsx'
import { Consent } from './consent.tsx'
import { JobArticle } from './job-article.tsx'
import { JobFailure } from './job-failure.tsx'
import { jobPosting } from './job-posting.ts'

const route = getRouteApi('/about')

/** Page `/about` (specification 2): the chosen vacancies, and the consent that leads to the application form. */
export function AboutPage() {
  const { t } = useTranslation('about')
  const locale = useLocale()
  const { job: linked } = route.useSearch()
  // The server knows only the vacancy in the URL; the choices stored in this tab are added after hydration.
  const isHydrated = useHydrated()
  const chosen = isHydrated ? storedCodes() : []
  const isReferral = isHydrated && isReferralMode()
  // A linked vacancy is shown alone, unless it is one of a referral. It need not be among the chosen ones: it may not open.
  const codes = linked === undefined || (isReferral && chosen.includes(linked)) ? chosen : [linked]
  const loaded = useLoaded()
  const queries = useQueries({
    queries: codes.map((code) =>
      loaded({ ...apiQuery('getJob', { params: { code } }, locale), enabled: isJobCode(code) }),
    ),
  })
  const open = queries.flatMap(({ data }) => data ?? [])
  const [first] = open
  const isOnlyOne = codes.length === 1
  const heading = t(isReferral ? 'headingOfSeveral' : 'headingOfPicked')
  const picked = (isHydrated && !isReferral && stored.jobs.read()?.picked) || []
  const others = picked.filter(({ code }) => !codes.includes(code))

  return (
    <>
      {isOnlyOne && first ? (
        <JobHead job={first} />
      ) : (
        <>
          <PageTitle title={codes.length > 1 ? heading : t('title')} />
          <NoIndex />
        </>
      )}
      <PageBody pb={{ base: '8', md: '12' }} pt={{ base: '3', md: '6' }}>
        {(open.length > 0 || !isOnlyOne) && <BackToList />}
        {!isOnlyOne && (
          <Box mt="4">
            <PageHeading>{heading}</PageHeading>
            {open.length > 0 && (
              <Button asChild mt="4" _print={{ display: 'none' }}>
                <a href={`#${consentId}`}>{t('toConsent')}</a>
              </Button>
            )}
          </Box>
        )}
        {codes.map((code, index) => {
          const query = queries[index]
          return (
            <Box key={code} {...(isOnlyOne ? { mt: '2' } : { mt: '10', pt: '8', borderTopWidth: '1px' })}>
              {query?.data ? (
                <JobArticle job={query.data} isOnlyOne={isOnlyOne} />
              ) : (
                <JobFailure code={code} isOnlyOne={isOnlyOne} query={query} />
              )}
            </Box>
          )
        })}
      </PageBody>
      {open.length > 0 && <Consent jobs={[...open.map(storedJob), ...others]} isReferral={isReferral} />}
    </>
  )
}

/** Search engines cut descriptions at about this length (characters); the page shows the full text. */
const descriptionLength = 160

/** Title and metadata of a vacancy for search engines and link previews: canonical URL, Open Graph, JobPosting. */
function JobHead({ job }: { job: Job }) {
  const { t } = useTranslation(['common', 'options'])
  const locale = useLocale()
  const origin = useOrigin()
  const title = localize(job.title, locale)?.value ?? job.code
  const content = localize(job.content, locale)?.value.join(' ') ?? title
  const posting = jobPosting(job, locale, origin, t)
  return (
    <>
      <PageTitle title={title} />
      <PublicHead
        title={title}
        description={truncate(content, descriptionLength)}
        path={jobPath(job.code)}
        image={`/og/${job.code}.${locale}.png`}
      />
      <script
        type="application/ld+json"
        // JSON data, not markup; every `<` is escaped, so that no text can close the element.
        dangerouslySetInnerHTML={{ __html: JSON.stringify(posting).replaceAll('<', '\\u003c') }}
      />
    </>
  )
}
