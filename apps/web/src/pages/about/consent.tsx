import { Box, chakra, Heading } from '@chakra-ui/react'
import { legalVersions } from '@recruiting/i18n/legal'
import { limits } from '@recruiting/schema/limits'
import { useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type StoredJob, stored } from '~/lib/draft/keys.ts'
import { useJobWords } from '~/lib/i18n/use-job-words.ts'
import { consentId } from '~/lib/page/document.ts'
import { hasConsent } from '~/lib/page/guards.ts'
import { PageTitle } from '~/lib/page/head.tsx'
import { Button } from '~/ui/button.tsx'
import { ChoiceRow, ErrorMessage } from '~/ui/choice-row.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PageBody } from '~/ui/page.tsx'
import { TouchLink } from '~/ui/router-link.tsx'
import { Muted } from '~/ui/text.tsx'
import { CollectionNotice } from './collection-notice.tsx'

/**
 * The consent (specification 3): the notice of PDPA article 8 and one checkbox, then the application form.
 * @param jobs the open vacancies of the page and the picked ones; with several of them the person chooses.
 */
export function Consent({ jobs, isReferral }: { jobs: readonly StoredJob[]; isReferral: boolean }) {
  const { t } = useTranslation(['about', 'common', 'fields'])
  const router = useRouter()
  const listSearch = useLocation({ select: ({ state }) => state.listSearch })
  const isHydrated = useHydrated()
  const [unticked, setUnticked] = useState<readonly string[]>()
  const untickedCodes =
    unticked ?? ((isHydrated && stored.jobs.read()?.unticked?.map(({ code }) => code)) || [])
  const chosen = jobs.length === 1 ? jobs : jobs.filter(({ code }) => !untickedCodes.includes(code))
  const codes = chosen.map(({ code }) => code)
  const [answer, setAnswer] = useState<boolean>()
  // The stored consent counts until the person answers here; the server-rendered page does not know it.
  const isAgreed = answer ?? (isHydrated && hasConsent(stored.consent.read(), codes))
  // Readable before the next render: a click held until hydration is replayed directly after the tick.
  const lastAnswer = useRef<boolean>(undefined)
  const [attempts, setAttempts] = useState(0)
  const isMissing = attempts > 0 && !isAgreed
  const isNoneChosen = attempts > 0 && chosen.length === 0
  // To the first control with a message, once that is shown.
  useEffect(() => {
    if (attempts > 0) focusControl(isNoneChosen ? firstJobId : checkboxId)
  }, [attempts])

  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length === 0 || !(lastAnswer.current ?? isAgreed)) {
      setAttempts(attempts + 1)
      return
    }
    const others = jobs.filter((job) => !chosen.includes(job))
    // Drops the vacancies that closed after they were chosen.
    const picked = stored.jobs.read()?.picked?.filter(({ code }) => codes.includes(code)) ?? []
    stored.jobs.write({
      jobs: [...chosen],
      ...(others.length > 0 && { unticked: others }),
      ...(picked.length > 0 && { picked }),
    })
    stored.consent.write({ version: legalVersions.notice, codes })
    void router.navigate({ to: '/apply' })
  }
  const pick = () => {
    stored.jobs.write({ jobs: [...chosen], picked: [...chosen] })
    void router.navigate({ to: '/', search: listSearch ?? {} })
  }
  // One place is left for the next vacancy.
  const canPick = !isReferral && chosen.length > 0 && chosen.length < limits.jobCodes
  const change = (isNowAgreed: boolean) => {
    lastAnswer.current = isNowAgreed
    setAnswer(isNowAgreed)
    if (!isNoneChosen) setAttempts(0)
    if (isNowAgreed) void router.preloadRoute({ to: '/apply' })
    else stored.consent.remove()
  }
  const box = useRef<HTMLInputElement>(null)
  // Takes over only a tick that was set before the scripts loaded.
  useEffect(() => {
    if (box.current?.checked) change(true)
  }, [])

  return (
    <Box id={consentId} bg="bg.surface" borderTopWidth="1px" _print={{ display: 'none' }}>
      <PageBody
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '15rem minmax(0, 1fr)' }}
        columnGap={{ md: '10', lg: '14' }}
        rowGap="6"
      >
        {(isMissing || isNoneChosen) && <PageTitle title={t('consent.heading')} hasErrors />}
        <div>
          <Heading as="h2">{t('consent.heading')}</Heading>
          <Muted mt="2">{t('consent.lead')}</Muted>
        </div>
        <form onSubmit={apply} noValidate>
          <JobChoice
            jobs={jobs}
            chosen={codes}
            isNoneChosen={isNoneChosen}
            onChange={(code, isTicked) =>
              setUnticked(isTicked ? untickedCodes.filter((each) => each !== code) : [...untickedCodes, code])
            }
          />
          <CollectionNotice />
          <Box data-script="">
            <Box mt="6" data-field="">
              <AgreedDocuments />
              {isMissing && <ErrorMessage id={errorId}>{t('fields:consent.agreed.required')}</ErrorMessage>}
              <ChoiceRow
                ref={box}
                type="checkbox"
                id={checkboxId}
                required
                checked={isAgreed}
                onChange={(event) => change(event.currentTarget.checked)}
                // Otherwise browsers say that a required box is invalid before anybody could tick it.
                aria-invalid={isMissing}
                aria-describedby={isMissing ? errorId : undefined}
              >
                <chakra.span fontWeight="semibold">{t('fields:consent.agreed.label')}</chakra.span>
              </ChoiceRow>
            </Box>
            <Button type="submit" size="lg" mt="6" width={{ base: 'full', sm: 'auto' }}>
              {t('consent.apply')}
            </Button>
            {canPick && (
              <Button
                variant="outline"
                size="lg"
                mt={{ base: '3', sm: '6' }}
                ms={{ sm: '3' }}
                width={{ base: 'full', sm: 'auto' }}
                onClick={pick}
              >
                {t('consent.pick')}
              </Button>
            )}
          </Box>
          <noscript>
            <Notice tone="info" mt="6">
              {t('common:needsScripts')}
            </Notice>
          </noscript>
        </form>
      </PageBody>
    </Box>
  )
}

const checkboxId = 'consent.agreed'
const errorId = `${checkboxId}.error`

/** Links to the texts that the consent is about. They open in a new tab, so that the vacancy stays open. */
function AgreedDocuments() {
  const { t } = useTranslation(['about', 'common'])
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="4" mb="2" fontSize="sm">
      {t('consent.documents')}
      {(['terms', 'privacy'] as const).map((page) => (
        <TouchLink key={page} to={`/${page}`} target="_blank">
          {t(`common:footer.legal.${page}`)}
        </TouchLink>
      ))}
    </Box>
  )
}

function focusControl(id: string): void {
  const control = document.getElementById(id)
  control?.focus({ preventScroll: true })
  // With its message, and no further than needed.
  control?.closest('[data-field]')?.scrollIntoView({ block: 'nearest' })
}

/** Id of the first checkbox, the target of the error summary when no vacancy is ticked. */
const firstJobId = 'jobCodes'
const jobErrorId = `${firstJobId}.error`

function JobChoice({
  jobs,
  chosen,
  isNoneChosen,
  onChange,
}: {
  jobs: readonly StoredJob[]
  chosen: readonly string[]
  isNoneChosen: boolean
  onChange: (code: string, isTicked: boolean) => void
}) {
  const { t } = useTranslation(['about', 'fields'])
  const words = useJobWords()
  if (jobs.length < 2) return null
  return (
    <chakra.fieldset data-script="" data-field="" mb="6" minW="0">
      <chakra.legend fontWeight="bold">{t('consent.chooseJobs')}</chakra.legend>
      <Muted mb="2">{t('consent.chooseJobsHint')}</Muted>
      {isNoneChosen && <ErrorMessage id={jobErrorId}>{t('fields:jobCodes.required')}</ErrorMessage>}
      <Box display="grid" gap="2">
        {jobs.map((job, position) => (
          <ChoiceRow
            key={job.code}
            type="checkbox"
            {...(position === 0 && { id: firstJobId })}
            checked={chosen.includes(job.code)}
            onChange={({ currentTarget }) => onChange(job.code, currentTarget.checked)}
            {...(isNoneChosen && { 'aria-invalid': true, 'aria-describedby': jobErrorId })}
          >
            <span {...words.title(job)} />
          </ChoiceRow>
        ))}
      </Box>
    </chakra.fieldset>
  )
}
