import { Box, Button, chakra, Flex, Grid, Text } from '@chakra-ui/react'
import { emptyDraft, toWire } from '@recruiting/schema/draft'
import { limits } from '@recruiting/schema/limits'
import type { AnySchema } from '@recruiting/schema/outline'
import { ExperienceEntry } from '@recruiting/schema/sections/experience'
import { validate } from '@recruiting/schema/validate'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxField, ChoiceField } from '~/form/controls/choice-fields.tsx'
import { YearMonthField } from '~/form/controls/date-fields.tsx'
import { PayField } from '~/form/controls/pay-field.tsx'
import { MultilineField, TextField } from '~/form/controls/text-field.tsx'
import { focusField } from '~/form/engine/field-frame.tsx'
import { Pair } from '~/form/engine/field-group.tsx'
import { schemaAt } from '~/form/engine/field-info.ts'
import { useFieldWords } from '~/form/engine/field-words.ts'
import { valueAt } from '~/form/engine/form-path.ts'
import { useAnswer, useForm, useFormState, useHasIssue } from '~/form/engine/form-store.ts'
import type { FieldAdvice } from '~/form/engine/use-field.ts'
import type { DraftSections } from '~/lib/draft/draft.ts'
import { Details, Summary } from '~/ui/details.tsx'
import { ChevronDownIcon, PlusIcon, TrashIcon } from '~/ui/icons.tsx'
import { useAdviceKind, useAnswerAdvice } from './answer-advice.ts'
import { monthText, type Studies, sortEntries, TimelineNotice } from './timeline.tsx'

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
  const { sections, store } = useForm()
  const rows = () => (valueAt(store.values(), entriesPath) ?? []) as Entries
  const count = useFormState(() => rows().length)
  const entrySchema = schemaAt(sections, `${entriesPath}.0`)
  const openWhereUnfinished = (entries: Entries) => entries.map((entry) => !isFinished(entrySchema, entry))
  const [openRows, setOpenRows] = useState<readonly boolean[]>(() => openWhereUnfinished(rows()))
  const [said, setSaid] = useState('')
  const focusNext = useRef<string>(undefined)
  const max = limits.experienceEntries

  // Rows were added or removed: moves focus to the row that the action leads to.
  useEffect(() => {
    if (focusNext.current !== undefined) focusEntry(focusNext.current)
    focusNext.current = undefined
  })

  const add = () => {
    const entries = rows()
    const sorted = sortEntries(entries)
    const isInOrder = sorted.every((entry, position) => entry === entries[position])
    focusNext.current = `${entriesPath}.${count}`
    // Newest first (specification 5). Nobody is typing now, so the rows may move; messages do not move with them.
    const all = [...sorted, emptyDraft(ExperienceEntry)]
    if (isInOrder) store.set(entriesPath, all)
    else store.replaceRows(entriesPath, all)
    setOpenRows(openWhereUnfinished(all))
    forgetRemoved()
    setSaid(t('experience.added', { number: count + 1 }))
  }
  const remove = (position: number) => {
    focusNext.current = count > 1 ? `${entriesPath}.${Math.min(position, count - 2)}` : addId
    store.removeRow(entriesPath, position)
    setOpenRows(openRows.filter((_, index) => index !== position))
    forgetRemoved()
    setSaid(t('experience.removed', { number: position + 1, count: count - 1 }))
  }

  const replaceAll = (entries: Entries) => {
    focusNext.current = 'experience.seniority'
    store.replaceRows(entriesPath, entries)
    setOpenRows(openWhereUnfinished(entries))
  }
  const { advice, forgetRemoved } = useSeniorityAdvice(rows, replaceAll)

  return (
    <>
      <ChoiceField path="experience.seniority" advice={advice} />
      {/* Inside a section with the same name a second landmark would be redundant. */}
      <Box {...(heading === 'h2' && { as: 'section', 'aria-labelledby': 'entries-title' })}>
        <Text as={heading} id="entries-title" fontWeight="bold" fontSize="xl">
          {words.label(entriesPath)}
        </Text>
        <Text color="fg.muted" mt="1">
          {words.hint(entriesPath, { max })}
        </Text>
        <Grid gap="6" mt={count > 0 ? '5' : '0'}>
          {Array.from({ length: count }, (_, position) => (
            <ExperienceEntryFields
              key={position}
              position={position}
              isOpen={openRows[position] ?? true}
              onToggle={(isOpen) =>
                setOpenRows((rows) => rows.map((row, index) => (index === position ? isOpen : row)))
              }
              onRemove={() => remove(position)}
            />
          ))}
        </Grid>
        <Flex mt="5" gap="4" align="center" wrap="wrap">
          <Button variant="outline" id={addId} onClick={add} disabled={count >= max}>
            <PlusIcon />
            {count === 0 ? t('experience.add') : t('experience.addAnother')}
          </Button>
          {count >= max && <Text color="fg.muted">{t('experience.full', { max })}</Text>}
        </Flex>
        <TimelineNotice studies={studies} />
        <Box srOnly role="status" aria-live="polite">
          {said}
        </Box>
      </Box>
    </>
  )
}

/** Whether every answer of an entry is valid, so that it may collapse. */
function isFinished(schema: AnySchema | undefined, entry: Entries[number]): boolean {
  return schema !== undefined && validate(schema, toWire(schema, entry)).length === 0
}

/** Focuses the first field at a path, or the summary line of a collapsed entry. */
function focusEntry(path: string): void {
  const line = document.getElementById(summaryId(path))
  if (line !== null && line.closest('details')?.open === false) {
    line.focus()
    return
  }
  focusField(path)
  // With its heading, which tells a new entry from the one before it.
  const element = document.getElementById(path)
  if (element?.matches('fieldset')) element.scrollIntoView({ block: 'start' })
}

/**
 * The advice on the seniority; when the answer contradicts the entries, it offers to remove them all, with an undo.
 * @returns also a function to call when the entries change otherwise, which discards the undo.
 */
function useSeniorityAdvice(
  rows: () => Entries,
  replaceAll: (entries: Entries) => void,
): { advice: FieldAdvice; forgetRemoved: () => void } {
  const { t } = useTranslation('form')
  const kind = useAdviceKind('experience.seniority')
  const [removed, setRemoved] = useState<Entries>([])
  const change = (entries: Entries, nextRemoved: Entries) => {
    replaceAll(entries)
    setRemoved(nextRemoved)
  }

  function advice(): FieldAdvice {
    if (removed.length > 0)
      return {
        text: t('advice.entriesRemoved', { count: removed.length }),
        action: { label: t('advice.restoreEntries'), act: () => change(removed, []) },
      }
    if (kind === 'entriesDespiteNone')
      return {
        text: t('advice.entriesDespiteNone'),
        action: { label: t('advice.removeEntries'), act: () => change([], rows()) },
      }
    return { text: kind && t(`advice.${kind}`) }
  }

  return { advice: advice(), forgetRemoved: () => setRemoved([]) }
}

/** One entry of work experience: collapsed to one line, or open with its fields. Errors open it automatically. */
export function ExperienceEntryFields({
  position,
  isOpen,
  onToggle,
  onRemove,
}: {
  position: number
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onRemove: () => void
}) {
  const { t } = useTranslation('form')
  const path = `experience.entries.${position}` as const
  const number = position + 1
  const startAdvice = useAnswerAdvice(`${path}.start`)
  const hasError = useHasIssue(path)
  useEffect(() => {
    if (hasError) onToggle(true)
  }, [hasError])
  return (
    <chakra.fieldset
      id={path}
      data-field=""
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="md"
      minW="0"
      p={{ base: '4', sm: '6' }}
      css={{ scrollMarginTop: '1.5rem' }}
    >
      <chakra.legend srOnly>{t('experience.row', { number })}</chakra.legend>
      <Flex justify="space-between" align="center" wrap="wrap" columnGap="3" mb="4">
        <chakra.span aria-hidden="true" fontWeight="bold" fontSize="lg">
          {t('experience.row', { number })}
        </chakra.span>
        {/* First in the tab order, where it is announced with the entry's number; after the fields it is too
            far. */}
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
      <Details open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
        <EntrySummary path={path} isOpen={isOpen} />
        <Grid gap="6" columnGap="5" templateColumns="minmax(0, 1fr)" mt="4">
          <ChoiceField path={`${path}.category`} />
          <Pair>
            <TextField path={`${path}.companyName`} />
            <TextField path={`${path}.location`} />
          </Pair>
          <TextField path={`${path}.jobTitle`} />
          <Pair>
            <YearMonthField path={`${path}.start`} advice={startAdvice} />
            <YearMonthField path={`${path}.end`} />
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
      </Details>
    </chakra.fieldset>
  )
}

/** The one-line summary of an entry, with its toggle. */
function EntrySummary({ path, isOpen }: { path: `experience.entries.${number}`; isOpen: boolean }) {
  const { t } = useTranslation('form')
  const entry = useAnswer(path)
  const from = monthText(entry?.start.trim() ?? '')
  const to = entry?.stillEmployed === true ? t('experience.advice.now') : monthText(entry?.end.trim() ?? '')
  const parts = [
    entry?.companyName.trim() || t('other.empty'),
    entry?.jobTitle.trim(),
    from === '' || to === '' ? from : t('experience.period', { from, to }),
  ]
  return (
    <Summary id={summaryId(path)} display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
      {/* Enlarged text has the line to itself. */}
      <Flex flex="1 1 9rem" minW="0" wrap="wrap" columnGap="3" overflowWrap="anywhere">
        {!isOpen && parts.filter(Boolean).map((part, index) => <span key={index}>{part}</span>)}
      </Flex>
      <chakra.span color="fg.accent" fontWeight="semibold" flexShrink="0">
        {isOpen ? t('experience.fold') : t('experience.unfold')}
      </chakra.span>
      <ChevronDownIcon />
    </Summary>
  )
}

/** The id of the summary line of an entry. */
export function summaryId(path: string): string {
  return `${path}-summary`
}
