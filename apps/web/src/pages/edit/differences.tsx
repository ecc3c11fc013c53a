import { Box, chakra, Text } from '@chakra-ui/react'
import { fieldKinds } from '@recruiting/schema/fields/field'
import { editSections } from '@recruiting/schema/personal-info'
import { unwrap } from '@recruiting/schema/structure'
import { useTranslation } from 'react-i18next'
import { schemaAt } from '~/form/engine/field-info.ts'
import { useOptionWords } from '~/form/engine/use-option-words.ts'
import type { EditDraft } from '~/lib/draft/edit-draft.ts'
import { countryNames } from '~/lib/i18n/country-names.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { useFieldName } from '~/sections/use-field-name.ts'
import type { Difference } from './compare.ts'

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
  const fieldName = useFieldName()
  const valueText = useValueText()
  return (
    <Box mt="4" bg="bg" borderWidth="1px" px="4" py="3">
      <Text fontWeight="semibold">{title}</Text>
      <chakra.ul listStyleType="none">
        {differences.map(({ path, newest, yours }) => (
          <chakra.li key={path} mt="3">
            <Text fontWeight="semibold">{fieldName(path, values)}</Text>
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
