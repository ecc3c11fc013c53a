import { Box, chakra, Text } from '@chakra-ui/react'
import { fieldKinds } from '@recruiting/schema/fields/field'
import { maskIdNumber, normaliseIdNumber } from '@recruiting/schema/fields/id-number'
import { uploadKinds } from '@recruiting/schema/options'
import {
  type EditSectionName,
  editSectionNames,
  editSections,
  type PersonalInfoRecord,
} from '@recruiting/schema/personal-info'
import { isLoose, unwrap } from '@recruiting/schema/structure'
import { uploadPath } from '@recruiting/schema/upload'
import { useTranslation } from 'react-i18next'
import { schemaAt } from '~/form/engine/field-info.ts'
import { useFieldNames, useOptionWords } from '~/form/engine/field-words.ts'
import type { DraftFiles } from '~/lib/draft/draft.ts'
import { type EditDraft, editDraftOf, sectionBody } from '~/lib/draft/edit-draft.ts'
import { countryNames } from '~/lib/i18n/country-names.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import type { EditState } from './edit-store.ts'

/** A field that differs between the saved record and the form; values as the form shows them. */
export type Difference = { path: string; newest: string; yours: string }

/** How a record changed during editing, by section. */
export type Comparison = {
  /** Changed elsewhere since editing began. */
  theirs: EditSectionName[]
  /** Changed here. */
  mine: EditSectionName[]
  /** The differing fields of sections that changed on both sides. */
  differences: Difference[]
  /** The form equals the saved record, e.g. because the response to a save was lost. */
  isSame: boolean
}

/** Compares the answers and the newest record with the record that editing started from. */
export function compare(state: EditState, newest: PersonalInfoRecord): Comparison {
  const base = leavesOf(editDraftOf(state.record), {}, state.record)
  const mine = leavesOf(state.answers, state.files, state.record)
  const last = leavesOf(editDraftOf(newest), {}, newest)
  const changed = (one: Leaves, other: Leaves) =>
    editSectionNames.filter((name) => one[name].text !== other[name].text)
  const theirs = changed(last, base)
  const own = changed(mine, base)
  const both = own.filter((name) => theirs.includes(name))
  return {
    theirs,
    mine: own,
    differences: both.flatMap((name) => differencesOf(last[name].values, mine[name].values)),
    isSame: changed(mine, last).length === 0,
  }
}

/** The newest record with the sections changed here on top; the person was shown which ones. */
export function merge(state: EditState, newest: PersonalInfoRecord): Pick<EditState, 'answers' | 'files'> {
  const { mine } = compare(state, newest)
  const filled = editDraftOf(newest)
  const kept = Object.fromEntries(mine.map((name) => [name, state.answers[name]]))
  return { answers: { ...filled, ...kept }, files: mine.includes('other') ? state.files : {} }
}

/** Answers that waited for a new link, compared with the current form. */
export type Offer = {
  /** Changed before the link expired, and different from the current form. */
  sections: EditSectionName[]
  /** Their differing fields: `newest` is in the form now, `yours` waited. */
  differences: Difference[]
}

/** Compares answers that waited with those in the form. */
export function offerOf(waiting: EditState, current: EditState): Offer {
  const base = leavesOf(editDraftOf(waiting.record), {}, waiting.record)
  const yours = leavesOf(waiting.answers, waiting.files, waiting.record)
  const now = leavesOf(current.answers, current.files, current.record)
  const sections = editSectionNames.filter(
    (name) => yours[name].text !== base[name].text && yours[name].text !== now[name].text,
  )
  return {
    sections,
    differences: sections.flatMap((name) => differencesOf(now[name].values, yours[name].values)),
  }
}

/** The answers in the form, with the offered sections replaced. */
export function takeUp(waiting: EditState, current: EditState): Pick<EditState, 'answers' | 'files'> {
  const { sections } = offerOf(waiting, current)
  const taken = Object.fromEntries(sections.map((name) => [name, waiting.answers[name]]))
  const files = sections.includes('other') ? waiting.files : current.files
  return { answers: { ...current.answers, ...taken }, files }
}

type Values = ReadonlyMap<string, string>
/** A section as it would be sent, as text and as single fields. */
type SectionLeaves = { text: string; values: Values }
type Leaves = Record<EditSectionName, SectionLeaves>

function leavesOf(answers: EditDraft, files: DraftFiles, record: PersonalInfoRecord): Leaves {
  const entries = editSectionNames.map((name) => {
    const values = new Map<string, string>()
    collect(name, answers[name], values)
    if (name === 'identity') {
      const typed = answers.identity.idNumber.trim()
      const masked = typed === '' ? (record.maskedIdNumber ?? '') : maskIdNumber(normaliseIdNumber(typed))
      values.set('identity.idNumber', masked)
    }
    if (name === 'other') nameFiles(values, answers, files, record)
    const body = sectionBody(name, answers)
    const text = JSON.stringify([isLoose(body) ? withoutFiles(body) : body, ...extras(values)])
    return [name, { text, values }] as const satisfies [EditSectionName, SectionLeaves]
  })
  return Object.fromEntries<SectionLeaves>(entries) as Leaves
}

/** Replaces file ids by name and size, because ids are not comparable. */
function nameFiles(
  values: Map<string, string>,
  answers: EditDraft,
  files: DraftFiles,
  record: PersonalInfoRecord,
): void {
  for (const kind of uploadKinds) {
    const isRemoved = kind === 'portfolio' && answers.other.removePortfolio === true
    const kept = isRemoved ? undefined : record.files.find((file) => file.kind === kind)
    const file = files[kind] ?? kept
    values.set(uploadPath(kind), file === undefined ? '' : `${file.name} (${file.size})`)
  }
  values.delete('other.removePortfolio')
}

const extraPaths = ['identity.idNumber', ...uploadKinds.map(uploadPath)]

function extras(values: Values): string[] {
  return extraPaths.map((path) => values.get(path) ?? '')
}

function withoutFiles(body: Readonly<Record<string, unknown>>): unknown {
  const { idNumber: _, headshot: __, resume: ___, portfolio: ____, removePortfolio: _____, ...rest } = body
  return rest
}

function collect(path: string, value: unknown, values: Map<string, string>): void {
  if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) collect(`${path}.${name}`, part, values)
  } else values.set(path, typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value).trim())
}

function differencesOf(newest: Values, yours: Values): Difference[] {
  const paths = [...new Set([...newest.keys(), ...yours.keys()])]
  return paths
    .map((path) => ({ path, newest: newest.get(path) ?? '', yours: yours.get(path) ?? '' }))
    .filter((each) => each.newest !== each.yours)
}

/** Fields with two values to compare, each under its name. */
export function Differences({
  title,
  newest: newestLabel,
  yours: yoursLabel,
  differences,
  values,
}: {
  title: string
  /** Label of each value. */
  newest: string
  yours: string
  differences: readonly Difference[]
  /** The answers that the field names depend on. */
  values: EditDraft
}) {
  const names = useFieldNames()
  const valueText = useValueText()
  return (
    <Box mt="4" bg="bg" borderWidth="1px" px="4" py="3">
      <Text fontWeight="semibold">{title}</Text>
      <chakra.ul listStyleType="none">
        {differences.map(({ path, newest, yours }) => (
          <chakra.li key={path} mt="3">
            <Text fontWeight="semibold">{names.full(path, values)}</Text>
            <chakra.dl
              display="grid"
              gridTemplateColumns={{ base: '1fr', sm: '11rem minmax(0, 1fr)' }}
              columnGap="3"
            >
              <chakra.dt color="fg.muted">{newestLabel}</chakra.dt>
              <chakra.dd whiteSpace="pre-wrap">{valueText(path, newest)}</chakra.dd>
              <chakra.dt color="fg.muted">{yoursLabel}</chakra.dt>
              <chakra.dd whiteSpace="pre-wrap">{valueText(path, yours)}</chakra.dd>
            </chakra.dl>
          </chakra.li>
        ))}
      </chakra.ul>
    </Box>
  )
}

/** Returns a function that formats a typed value by the path of its field: an option's label or the text itself. */
function useValueText(): (path: string, value: string) => string {
  const { t, i18n } = useTranslation(['personalInfo', 'options'])
  const optionWords = useOptionWords()
  const locale = useLocale()
  return (path, value) => {
    if (value === '') return t('conflict.empty')
    const schema = schemaAt(editSections, path)
    const kind = schema && fieldKinds.get(unwrap(schema))?.kind
    if (/country$/i.test(path)) {
      const own: unknown = i18n.getResource(locale, 'options', 'country')
      return countryNames([value], locale, own).get(value) ?? value
    }
    if (kind === 'choice') return optionWords(path, value)
    const isAnswer = (kind === 'yesNo' || kind === 'checkbox') && (value === 'yes' || value === 'no')
    return isAnswer ? t(`options:yesNo.${value}`) : value
  }
}
