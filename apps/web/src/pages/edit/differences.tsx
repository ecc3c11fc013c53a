import { Box, chakra, Text } from '@chakra-ui/react'
import { fieldKinds } from '@recruiting/schema/fields/field'
import { maskIdNumber, normaliseIdNumber } from '@recruiting/schema/fields/id-number'
import { uploadKinds } from '@recruiting/schema/options'
import { type EditSectionName, editSectionNames, editSections } from '@recruiting/schema/personal-info'
import { unwrap } from '@recruiting/schema/structure'
import { useTranslation } from 'react-i18next'
import { schemaAt } from '~/form/engine/field-info.ts'
import { useFieldNames, useOptionWords } from '~/form/engine/field-words.ts'
import { type EditDraft, sectionBody } from '~/lib/draft/edit-draft.ts'
import { countryNames } from '~/lib/i18n/country-names.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { begin, type EditState } from './edit-store.ts'

/** A field that differs between two forms; values as the form shows them. */
export type Difference = { path: string; newest: string; yours: string }

/** Compares a form and a newer one with the record that the first started from, by section. */
export function compare(yours: EditState, newer: EditState) {
  const [base, own, other] = [shownAnswers(begin(yours)), shownAnswers(yours), shownAnswers(newer)]
  const changed = (one: EditDraft, another: EditDraft) =>
    editSectionNames.filter((name) => textOf(name, one) !== textOf(name, another))
  const mine = changed(own, base)
  const notSame = changed(own, other)
  const differing = mine.filter((name) => notSame.includes(name))
  return {
    /** Changed in the newer form. */
    theirs: changed(other, base),
    /** Changed in this form. */
    mine,
    /** Changed in this form, and not the same in the newer one. */
    differing,
    differences: differing.flatMap((name) => differencesOf(name, other, own)),
    /** Both hold the same answers, e.g. because the response to a save was lost. */
    isSame: notSame.length === 0,
  }
}

/** The newer form with these sections of the other one. */
export function merge(
  yours: EditState,
  newer: EditState,
  names: readonly EditSectionName[],
): Pick<EditState, 'answers' | 'files'> {
  const kept = Object.fromEntries(names.map((name) => [name, yours.answers[name]]))
  const files = names.includes('other') ? yours.files : newer.files
  return { answers: { ...newer.answers, ...kept }, files }
}

/** The answers as they can be compared: of an ID number what may be shown, of a file its name and size instead of its id. */
function shownAnswers({ answers, files, record }: EditState): EditDraft {
  const typed = answers.identity.idNumber.trim()
  const idNumber = typed === '' ? (record.maskedIdNumber ?? '') : maskIdNumber(normaliseIdNumber(typed))
  const names = uploadKinds.map((kind) => {
    const isRemoved = kind === 'portfolio' && answers.other.removePortfolio === true
    const kept = isRemoved ? undefined : record.files.find((file) => file.kind === kind)
    const file = files[kind] ?? kept
    return [kind, file === undefined ? '' : `${file.name} (${file.size})`]
  })
  return {
    ...answers,
    identity: { ...answers.identity, idNumber },
    other: { ...answers.other, ...Object.fromEntries(names), removePortfolio: false },
  }
}

/** A section as it would be sent: two spellings of the same answer are equal. */
function textOf(name: EditSectionName, answers: EditDraft): string {
  return JSON.stringify(sectionBody(name, answers))
}

function textsAt(path: string, value: unknown): [path: string, text: string][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([part, each]) => textsAt(`${path}.${part}`, each))
  return [[path, typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value).trim()]]
}

function differencesOf(name: EditSectionName, newer: EditDraft, own: EditDraft): Difference[] {
  const [newest, yours] = [new Map(textsAt(name, newer[name])), new Map(textsAt(name, own[name]))]
  return [...new Set([...newest.keys(), ...yours.keys()])]
    .map((path) => ({ path, newest: newest.get(path) ?? '', yours: yours.get(path) ?? '' }))
    .filter((each) => each.newest !== each.yours)
}

/** Fields with two values to compare, each under its name. */
export function Differences({
  words,
  differences,
  values,
}: {
  words: 'conflict' | 'waiting'
  differences: readonly Difference[]
  /** The answers that the field names depend on. */
  values: EditDraft
}) {
  const { t } = useTranslation('personalInfo')
  const names = useFieldNames()
  const valueText = useValueText()
  return (
    <Box mt="4" bg="bg" borderWidth="1px" px="4" py="3">
      <Text fontWeight="semibold">{t(`${words}.differences`)}</Text>
      <chakra.ul listStyleType="none">
        {differences.map(({ path, newest, yours }) => (
          <chakra.li key={path} mt="3">
            <Text fontWeight="semibold">{names.full(path, values)}</Text>
            <chakra.dl
              display="grid"
              gridTemplateColumns={{ base: '1fr', sm: '11rem minmax(0, 1fr)' }}
              columnGap="3"
            >
              <chakra.dt color="fg.muted">{t(`${words}.newest`)}</chakra.dt>
              <chakra.dd whiteSpace="pre-wrap">{valueText(path, newest)}</chakra.dd>
              <chakra.dt color="fg.muted">{t(`${words}.yours`)}</chakra.dt>
              <chakra.dd whiteSpace="pre-wrap">{valueText(path, yours)}</chakra.dd>
            </chakra.dl>
          </chakra.li>
        ))}
      </chakra.ul>
    </Box>
  )
}

function useValueText(): (path: string, value: string) => string {
  const { t, i18n } = useTranslation(['personalInfo', 'options'])
  const optionWords = useOptionWords()
  const locale = useLocale()
  return (path, value) => {
    if (value === '') return t('conflict.empty')
    const schema = schemaAt(editSections, path)
    const kind = schema && fieldKinds.get(unwrap(schema))?.kind
    if (/country$/i.test(path)) {
      const own: unknown = i18n.getResource(i18n.language, 'options', 'country')
      return countryNames([value], locale, own).get(value) ?? value
    }
    if (kind === 'choice') return optionWords(path, value)
    const isAnswer = (kind === 'yesNo' || kind === 'checkbox') && (value === 'yes' || value === 'no')
    return isAnswer ? t(`options:yesNo.${value}`) : value
  }
}
