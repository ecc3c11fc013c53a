import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react'
import { emptyDraft, toWire } from '@recruiting/schema/draft'
import { limits } from '@recruiting/schema/limits'
import type { AnySchema } from '@recruiting/schema/outline'
import { ExperienceEntry } from '@recruiting/schema/sections/experience'
import { validate } from '@recruiting/schema/validate'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '~/form/controls/choice-field.tsx'
import type { FieldAdvice } from '~/form/engine/field-advice.tsx'
import { schemaAt } from '~/form/engine/field-info.ts'
import { focusField } from '~/form/engine/focus-field.ts'
import { useForm, useFormState } from '~/form/engine/form-context.ts'
import { valueAt } from '~/form/engine/form-path.ts'
import { useFieldWords } from '~/form/engine/use-field-words.ts'
import type { DraftSections } from '~/lib/draft/draft.ts'
import { PlusIcon } from '~/ui/icons.tsx'
import { ExperienceEntryFields, summaryId } from './experience-entry.tsx'
import { sortEntries } from './sort-entries.ts'
import { type Studies, TimelineNotice } from './timeline-notice.tsx'
import { useAdviceKind } from './use-answer-advice.ts'

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
