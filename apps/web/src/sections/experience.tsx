import { Box, Button, chakra, Flex, Grid, Text } from '@chakra-ui/react'
import { emptyDraft } from '@recruiting/schema/draft'
import { limits } from '@recruiting/schema/limits'
import { ExperienceEntry } from '@recruiting/schema/sections/experience'
import { useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxField, ChoiceField } from '~/form/controls/choice-fields.tsx'
import { DateField } from '~/form/controls/date-fields.tsx'
import { PayField } from '~/form/controls/pay-field.tsx'
import { MultilineField, TextField } from '~/form/controls/text-field.tsx'
import { focusField } from '~/form/engine/field-frame.tsx'
import { Pair } from '~/form/engine/field-group.tsx'
import { issuesOf, schemaAt } from '~/form/engine/field-info.ts'
import { useFieldWords } from '~/form/engine/field-words.ts'
import { valueAt } from '~/form/engine/form-path.ts'
import { useAnswer, useForm, useFormState, useHasIssue } from '~/form/engine/form-store.ts'
import { ProposalViewsContext } from '~/form/engine/proposal-views.ts'
import type { FieldAdvice } from '~/form/engine/use-field.ts'
import { type DraftSections, sortEntries } from '~/lib/draft/draft.ts'
import { Details, Summary } from '~/ui/details.tsx'
import { ChevronDownIcon, PlusIcon, TrashIcon } from '~/ui/icons.tsx'
import { Announcement, Muted } from '~/ui/text.tsx'
import { useAdviceKind, useAnswerAdvice } from './answer-advice.ts'
import { useOpenRow } from './open-row.ts'
import { monthText, type Studies, TimelineNotice } from './timeline.tsx'

type Entries = DraftSections['experience']['entries']

const entriesPath = 'experience.entries'
const addId = 'add-experience'

/**
 * Section "experience" (specification 3); at most five entries (specification 9).
 * @param heading the level of the entries' heading, one below that of the page or of the enclosing section.
 * @param studies the degrees that another step asked for
 */
export function ExperienceFields({ heading = 'h2', studies }: { heading?: 'h2' | 'h3'; studies?: Studies }) {
  const { t } = useTranslation('form')
  const words = useFieldWords()
  const { store } = useForm()
  const rows = () => (valueAt(store.values(), entriesPath) ?? []) as Entries
  const count = useFormState(() => rows().length)
  /** Counts changes of the list: each mounts the entries anew, so that the finished ones fold. */
  const [round, setRound] = useState(0)
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<Entries>([])
  const focusNext = useRef<string>(undefined)
  const max = limits.experienceEntries
  const Jobs = useContext(ProposalViewsContext)?.JobProposals

  // Rows were added or removed: moves focus to the row that the action leads to.
  useEffect(() => {
    if (focusNext.current !== undefined) focusEntry(focusNext.current)
    focusNext.current = undefined
  })
  const changed = (focused: string, nowRemoved: Entries = []) => {
    focusNext.current = focused
    setRound(round + 1)
    setRemoved(nowRemoved)
  }

  const add = () => {
    const entries = rows()
    const sorted = sortEntries(entries)
    const isInOrder = sorted.every((entry, position) => entry === entries[position])
    // Newest first (specification 5). Nobody is typing now, so the rows may move; messages do not move with them.
    const all = [...sorted, emptyDraft(ExperienceEntry)]
    if (isInOrder) store.set(entriesPath, all)
    else store.replaceRows(entriesPath, all)
    changed(`${entriesPath}.${count}`)
    setSaid(t('experience.added', { number: count + 1 }))
  }
  const remove = (position: number) => {
    store.removeRow(entriesPath, position)
    changed(count > 1 ? `${entriesPath}.${Math.min(position, count - 2)}` : addId)
    setSaid(t('experience.removed', { number: position + 1, count: count - 1 }))
  }
  const accept = (entries: Entries, announced: string) => {
    const all = sortEntries([...rows(), ...entries])
    store.replaceRows(entriesPath, all)
    changed(`${entriesPath}.${all.findIndex((entry) => entries.includes(entry))}`)
    setSaid(announced)
  }
  const replaceAll = (entries: Entries, nowRemoved: Entries) => {
    store.replaceRows(entriesPath, entries)
    changed('experience.seniority', nowRemoved)
  }

  const kind = useAdviceKind('experience.seniority')
  const removeAll = { label: t('advice.removeEntries'), act: () => replaceAll([], rows()) }
  const advice: FieldAdvice =
    removed.length > 0
      ? {
          text: t('advice.entriesRemoved', { count: removed.length }),
          action: { label: t('advice.restoreEntries'), act: () => replaceAll(removed, []) },
        }
      : { text: kind && t(`advice.${kind}`), ...(kind === 'entriesDespiteNone' && { action: removeAll }) }

  return (
    <>
      <ChoiceField path="experience.seniority" advice={advice} />
      {/* Inside a section with the same name a second landmark would be redundant. */}
      <Box {...(heading === 'h2' && { as: 'section', 'aria-labelledby': 'entries-title' })}>
        <Text as={heading} id="entries-title" fontWeight="bold" fontSize="xl">
          {words.label(entriesPath)}
        </Text>
        <Muted mt="1">{words.hint(entriesPath, { max })}</Muted>
        {Jobs && <Jobs onAccept={accept} />}
        <Grid gap="6" mt={count > 0 ? '5' : '0'}>
          {Array.from({ length: count }, (_, position) => (
            <ExperienceEntryFields
              key={`${round}-${position}`}
              position={position}
              onRemove={() => remove(position)}
            />
          ))}
        </Grid>
        <Flex mt="5" gap="4" align="center" wrap="wrap">
          <Button variant="outline" id={addId} onClick={add} disabled={count >= max}>
            <PlusIcon />
            {count === 0 ? t('experience.add') : t('experience.addAnother')}
          </Button>
          {count >= max && <Muted>{t('experience.full', { max })}</Muted>}
        </Flex>
        <TimelineNotice studies={studies} />
        <Announcement>{said}</Announcement>
      </Box>
    </>
  )
}

const summaryId = (path: string) => `${path}-summary`

/** Focuses the first field at a path, or the summary line of a collapsed entry. */
function focusEntry(path: string): void {
  const line = document.getElementById(summaryId(path))
  if (line?.closest('details')?.open === false) {
    line.focus()
    return
  }
  focusField(path)
  // With its heading, which tells a new entry from the one before it.
  const element = document.getElementById(path)
  if (element?.matches('fieldset')) element.scrollIntoView({ block: 'start' })
}

/** One entry of work experience: collapsed to one line while every answer is valid, or open with its fields. Errors open it. */
function ExperienceEntryFields({ position, onRemove }: { position: number; onRemove: () => void }) {
  const { t } = useTranslation('form')
  const { sections, store } = useForm()
  const path = `experience.entries.${position}` as const
  const number = position + 1
  const startAdvice = useAnswerAdvice(`${path}.start`)
  const schema = schemaAt(sections, path) ?? ExperienceEntry
  const isOpenAtFirst = () => issuesOf({ row: schema }, { row: valueAt(store.values(), path) }).length > 0
  const row = useOpenRow(path, isOpenAtFirst)
  const hasIssue = useHasIssue(path)
  return (
    <chakra.fieldset
      id={path}
      data-field=""
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="md"
      minW="0"
      p={{ base: '4', sm: '6' }}
    >
      <chakra.legend srOnly>{t('experience.row', { number })}</chakra.legend>
      <Flex justify="space-between" align="center" wrap="wrap" columnGap="3" mb="4">
        <chakra.span aria-hidden="true" fontWeight="bold" fontSize="lg">
          {t('experience.row', { number })}
        </chakra.span>
        {/* First in the tab order, where it is announced with the entry's number. */}
        <Button
          size="sm"
          variant="plain"
          px="1"
          aria-label={t('experience.removeNamed', { number })}
          onClick={onRemove}
        >
          <TrashIcon />
          {t('experience.remove')}
        </Button>
      </Flex>
      <Details {...row}>
        <EntrySummary path={path} isOpen={row.open} />
        {/* Every key press costs time for each control of the form, also of the folded ones. */}
        {(row.open || hasIssue) && (
          <Grid gap="6" columnGap="5" templateColumns="minmax(0, 1fr)" mt="4">
            <ChoiceField path={`${path}.category`} />
            <Pair>
              <TextField path={`${path}.companyName`} />
              <TextField path={`${path}.location`} />
            </Pair>
            <TextField path={`${path}.jobTitle`} />
            <Pair>
              <DateField path={`${path}.start`} advice={startAdvice} />
              <DateField path={`${path}.end`} />
            </Pair>
            <CheckboxField path={`${path}.stillEmployed`} />
            <PayField path={`${path}.salary`} unitPath={`${path}.salaryUnit`} />
            <MultilineField path={`${path}.content`} />
            <TextField path={`${path}.reasonForLeaving`} />
            <Pair>
              <TextField path={`${path}.supervisorName`} />
              <TextField path={`${path}.supervisorTitle`} />
            </Pair>
            <TextField path={`${path}.supervisorPhone`} />
          </Grid>
        )}
      </Details>
    </chakra.fieldset>
  )
}

function EntrySummary({ path, isOpen }: { path: `experience.entries.${number}`; isOpen: boolean }) {
  const { t } = useTranslation('form')
  const from = monthText(useAnswer(`${path}.start`)?.trim() ?? '')
  const end = monthText(useAnswer(`${path}.end`)?.trim() ?? '')
  const to = useAnswer(`${path}.stillEmployed`) === true ? t('experience.advice.now') : end
  const parts = [
    useAnswer(`${path}.companyName`)?.trim() || t('other.empty'),
    useAnswer(`${path}.jobTitle`)?.trim(),
    from === '' || to === '' ? from : t('experience.period', { from, to }),
  ]
  return (
    <Summary id={summaryId(path)} display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
      {/* Enlarged text has the line to itself. */}
      <Flex as="span" flex="1 1 9rem" minW="0" wrap="wrap" columnGap="3" overflowWrap="anywhere">
        {!isOpen && parts.filter(Boolean).map((part, index) => <span key={index}>{part}</span>)}
      </Flex>
      <chakra.span color="fg.accent" fontWeight="semibold" flexShrink="0">
        {isOpen ? t('experience.fold') : t('experience.unfold')}
      </chakra.span>
      <ChevronDownIcon />
    </Summary>
  )
}
