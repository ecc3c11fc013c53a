import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react'
import { emptyDraft } from '@recruiting/schema/draft'
import { limits } from '@recruiting/schema/limits'
import { ExperienceEntry } from '@recruiting/schema/sections/experience'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '~/form/choice-field.tsx'
import { focusField } from '~/form/focus-field.ts'
import { useForm, useFormState } from '~/form/form-context.ts'
import { valueAt } from '~/form/form-path.ts'
import { useFieldWords } from '~/form/use-field-words.ts'
import type { DraftSections } from '~/lib/draft/draft.ts'
import { PlusIcon } from '~/ui/icons.tsx'
import { ExperienceEntryFields } from './experience-entry.tsx'
import { sortEntries } from './sort-entries.ts'
import { TimelineNotice } from './timeline-notice.tsx'

type Entries = DraftSections['experience']['entries']

const entriesPath = 'experience.entries'
const addId = 'add-experience'

/**
 * spec 3, experience; spec 9: at most five entries.
 * @param heading the level of the entries' heading, below that of the page or of the section they stand in.
 */
export function ExperienceFields({ heading = 'h2' }: { heading?: 'h2' | 'h3' }) {
  const { t } = useTranslation('form')
  const words = useFieldWords()
  const { store } = useForm()
  const rows = () => (valueAt(store.values(), entriesPath) ?? []) as Entries
  const count = useFormState(() => rows().length)
  const [said, setSaid] = useState('')
  const focusNext = useRef<string>(undefined)
  const max = limits.experienceEntries

  // Rows come and go; whoever asked for it is taken to what is there now.
  useEffect(() => {
    if (focusNext.current !== undefined) focusField(focusNext.current)
    focusNext.current = undefined
  })

  const add = () => {
    const entries = rows()
    const sorted = sortEntries(entries)
    const isInOrder = sorted.every((entry, position) => entry === entries[position])
    focusNext.current = `${entriesPath}.${count}`
    // spec 5: newest first. Nobody is typing now, so the rows may move; messages do not move with them.
    const all = [...sorted, emptyDraft(ExperienceEntry)]
    if (isInOrder) store.set(entriesPath, all)
    else store.replaceRows(entriesPath, all)
    setSaid(t('experience.added', { number: count + 1 }))
  }
  const remove = (position: number) => {
    focusNext.current = count > 1 ? `${entriesPath}.${Math.min(position, count - 2)}` : addId
    store.removeRow(entriesPath, position)
    setSaid(t('experience.removed', { number: position + 1, count: count - 1 }))
  }

  return (
    <>
      <ChoiceField path="experience.seniority" />
      {/* Within a section of the same name a second one would be no landmark. */}
      <Box {...(heading === 'h2' && { as: 'section', 'aria-labelledby': 'entries-title' })}>
        <Text as={heading} id="entries-title" fontWeight="bold" fontSize="xl">
          {words.label(entriesPath)}
        </Text>
        <Text color="fg.muted" mt="1">
          {words.hint(entriesPath, { max })}
        </Text>
        <Text color="fg.muted">{t('experience.order')}</Text>
        <Grid gap="6" mt={count > 0 ? '5' : '0'}>
          {Array.from({ length: count }, (_, position) => (
            <ExperienceEntryFields key={position} position={position} onRemove={() => remove(position)} />
          ))}
        </Grid>
        <Flex mt="5" gap="4" align="center" wrap="wrap">
          <Button variant="outline" id={addId} onClick={add} disabled={count >= max}>
            <PlusIcon />
            {count === 0 ? t('experience.add') : t('experience.addAnother')}
          </Button>
          {count >= max && <Text color="fg.muted">{t('experience.full', { max })}</Text>}
        </Flex>
        <TimelineNotice />
        <Box srOnly role="status" aria-live="polite">
          {said}
        </Box>
      </Box>
    </>
  )
}
