import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react'
import type { FieldProposal as Proposal } from '@recruiting/resume/proposals'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { focusField } from '~/form/engine/field-frame.tsx'
import { useFieldNames, useOptionWords } from '~/form/engine/field-words.ts'
import { useAnswer, useForm, useFormState } from '~/form/engine/form-store.ts'
import type { ProposalViews } from '~/form/engine/proposal-views.ts'
import type { FieldView } from '~/form/engine/use-field.ts'
import { emptyDraft } from '~/lib/draft/draft-store.ts'
import { FinePrint } from '~/ui/text.tsx'
import { acceptAll, found, type JobProposal, jobsFor, proposalAt, typedOf } from './proposals.ts'

const useFound = () => useSyncExternalStore(found.subscribe, found.get, found.get)

/** The proposal for a field, while it is empty: one press fills it in. */
export function FieldProposal({ field }: { field: FieldView }) {
  const { t } = useTranslation('proposals')
  const { sections, store } = useForm()
  const names = useFieldNames()
  const optionWords = useOptionWords()
  const proposals = useFound()
  const { path } = field
  const proposal = useFormState(({ values }) => proposalAt(proposals, values(), path))
  if (proposal === undefined) return null
  const typed = typedOf(sections, proposal)
  const accept = () => {
    flushSync(() => store.set(path, typed))
    focusAnswer(path)
  }
  return (
    <ProposalBox
      id={`${path}-proposal`}
      source={proposal.source}
      label={t('acceptNamed', { field: names.full(path, store.values()) })}
      onAccept={accept}
    >
      {field.info.kind === 'choice' ? optionWords(path, String(typed)) : String(typed)}
    </ProposalBox>
  )
}

/** On a touch screen the focus of a text field would cover half of the form with a keyboard. */
function focusAnswer(path: string): void {
  const frame = document.getElementById(path)?.closest<HTMLElement>('[data-field]')
  if (frame && matchMedia('(pointer: coarse)').matches) {
    frame.tabIndex = -1
    frame.focus({ preventScroll: true })
  } else focusField(path)
}

/** A text, and a button beside or below it. */
const textAndButton = {
  gap: '3',
  align: 'center',
  justify: 'space-between',
  wrap: 'wrap',
  px: '4',
  bg: 'bg.info',
} as const

function ProposalBox({
  id,
  source,
  label,
  onAccept,
  children,
}: {
  id: string
  source: Proposal['source']
  label: string
  onAccept: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('proposals')
  const place =
    'page' in source ? t('page', { number: source.page }) : t('paragraph', { number: source.paragraph })
  return (
    <Flex
      {...textAndButton}
      py="2.5"
      mt="2"
      borderStartWidth="4px"
      borderColor="border.accent"
      data-proposal=""
    >
      <Box id={id} flex="1 1 12rem" minW="0" overflowWrap="anywhere">
        <Box fontWeight="semibold">{children}</Box>
        <FinePrint lineClamp="2">{t('source', { place, quote: source.quote })}</FinePrint>
      </Box>
      <Button size="sm" variant="outline" aria-label={label} aria-describedby={id} onClick={onAccept}>
        {t('accept')}
      </Button>
    </Flex>
  )
}

/** How many answers the file proposes for a step, and a button that accepts them all. */
export function StepProposals({ section }: { section: string }) {
  const { t } = useTranslation('proposals')
  const { sections, store } = useForm()
  const proposals = useFound()
  const count = useFormState(({ values }) => acceptAll(proposals, sections, values(), section).length)
  const [accepted, setAccepted] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const accept = () => {
    const all = acceptAll(proposals, sections, store.values(), section)
    flushSync(() => {
      for (const { path, typed } of all) store.set(path, typed)
      setAccepted(all.length)
    })
    bar.current?.focus({ preventScroll: true })
  }
  if (count === 0 && accepted === 0) return null
  return (
    <Box ref={bar} tabIndex={-1} role="status" outline="none">
      {count > 0 ? (
        <Bar label={t('stepAll')} onAccept={accept}>
          {t('step', { count })}
        </Bar>
      ) : (
        <Text fontWeight="semibold">{t('accepted', { count: accepted })}</Text>
      )}
    </Box>
  )
}

function Bar({ label, onAccept, children }: { label: string; onAccept: () => void; children: ReactNode }) {
  return (
    <Flex {...textAndButton} py="3" borderWidth="1px" borderColor="border.accent" borderRadius="md">
      <Text fontWeight="semibold" flex="1 1 12rem">
        {children}
      </Text>
      <Button size="sm" onClick={onAccept}>
        {label}
      </Button>
    </Flex>
  )
}

/** The jobs that the file proposes and the form does not have yet: each becomes an entry by one press. */
export const JobProposals: ProposalViews['JobProposals'] = ({ onAccept }) => {
  const { t } = useTranslation(['proposals', 'form'])
  const proposals = useFound()
  const entries = useAnswer('experience.entries') ?? emptyDraft.sections.experience.entries
  const jobs = jobsFor(proposals, entries)
  if (jobs.length === 0) return null
  const accept = (some: readonly JobProposal[]) =>
    onAccept(
      some.map(({ entry }) => entry),
      t('jobsAccepted', { count: some.length }),
    )
  return (
    <Box mt="5" data-jobs="">
      <Bar label={t('stepAll')} onAccept={() => accept(jobs)}>
        {t('jobs', { count: jobs.length })}
      </Bar>
      <Grid>
        {jobs.map((job, position) => (
          <ProposalBox
            key={`${job.entry.companyName} ${job.entry.jobTitle} ${job.entry.start}`}
            id={`job-${position}-proposal`}
            source={job.source}
            label={t('acceptNamed', { field: `${job.entry.companyName} ${job.entry.jobTitle}`.trim() })}
            onAccept={() => accept([job])}
          >
            <JobFacts {...job.entry} />
          </ProposalBox>
        ))}
      </Grid>
    </Box>
  )
}

function JobFacts({ companyName, jobTitle, start, end, stillEmployed }: JobProposal['entry']) {
  const { t } = useTranslation('form')
  const to = stillEmployed === true ? t('experience.advice.now') : end
  const period = start === '' || to === '' ? start : t('experience.period', { from: start, to })
  return (
    <Flex wrap="wrap" columnGap="3">
      {[companyName, jobTitle, period].filter(Boolean).map((part) => (
        <span key={part}>{part}</span>
      ))}
    </Flex>
  )
}
