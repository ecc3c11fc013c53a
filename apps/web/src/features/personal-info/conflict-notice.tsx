import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { fieldKinds } from '@recruiting/schema/fields/field'
import { type EditSectionName, editSections } from '@recruiting/schema/personal-info'
import { unwrap } from '@recruiting/schema/structure'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { schemaAt } from '~/form/field-info.ts'
import { useFieldWords } from '~/form/use-field-words.ts'
import { useOptionWords } from '~/form/use-option-words.ts'
import type { EditDraft } from '~/lib/draft/edit-draft.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { countryNames } from '~/lib/words/country-names.ts'
import { useFieldName } from '~/sections/use-field-name.ts'
import { Notice } from '~/ui/notice.tsx'
import { compare, type Difference } from './compare.ts'
import type { LoadedRecord } from './load-record.ts'
import type { EditSession } from './use-edit-session.ts'
import type { Save } from './use-save.ts'

/** Somebody saved in between: what they changed, what was changed here, and the person's own choice between them. */
export function ConflictNotice({
  session: { store },
  save,
  newest,
}: {
  session: EditSession
  save: Save
  newest: Pick<LoadedRecord, 'record' | 'version'>
}) {
  const { t } = useTranslation('personalInfo')
  const { label } = useFieldWords()
  const [{ theirs, mine, differences }] = useState(() => compare(store.current(), newest.record))
  const list = (names: readonly EditSectionName[]) => names.map(label).join(t('conflict.separator'))
  return (
    <Notice tone="error" title={t('conflict.title')}>
      <Text mt="2">{t('conflict.text')}</Text>
      {theirs.length > 0 && <Text mt="2">{t('conflict.theirs', { sections: list(theirs) })}</Text>}
      {mine.length > 0 && <Text mt="1">{t('conflict.mine', { sections: list(mine) })}</Text>}
      {differences.length > 0 && <Differences differences={differences} values={store.current().answers} />}
      <Flex mt="5" gap="3" wrap="wrap">
        <Button onClick={() => save.mergeNewest(newest)}>{t('conflict.merge')}</Button>
        <Button variant="outline" onClick={() => save.takeNewest(newest)}>
          {t('conflict.discard')}
        </Button>
      </Flex>
      {differences.length > 0 && (
        <Text mt="3" fontSize="sm" color="fg.muted">
          {t('conflict.mergeHint')}
        </Text>
      )}
    </Notice>
  )
}

function Differences({ differences, values }: { differences: readonly Difference[]; values: EditDraft }) {
  const { t } = useTranslation('personalInfo')
  const fieldName = useFieldName()
  const valueText = useValueText()
  return (
    <Box mt="4" bg="bg" borderWidth="1px" px="4" py="3">
      <Text fontWeight="semibold">{t('conflict.bothTitle')}</Text>
      <chakra.ul listStyleType="none">
        {differences.map(({ path, newest, yours }) => (
          <chakra.li key={path} mt="3">
            <Text fontWeight="semibold">{fieldName(path, values)}</Text>
            <chakra.dl
              display="grid"
              gridTemplateColumns={{ base: '1fr', sm: '11rem minmax(0, 1fr)' }}
              columnGap="3"
            >
              <chakra.dt color="fg.muted">{t('conflict.newest')}</chakra.dt>
              <chakra.dd whiteSpace="pre-wrap">{valueText(path, newest)}</chakra.dd>
              <chakra.dt color="fg.muted">{t('conflict.yours')}</chakra.dt>
              <chakra.dd whiteSpace="pre-wrap">{valueText(path, yours)}</chakra.dd>
            </chakra.dl>
          </chakra.li>
        ))}
      </chakra.ul>
    </Box>
  )
}

/** What a typed value says, by the path of its field: the words of an option, else the text itself. */
function useValueText(): (path: string, value: string) => string {
  const { t, i18n } = useTranslation(['personalInfo', 'options'])
  const optionWords = useOptionWords()
  const locale = useLocale()
  return (path, value) => {
    if (value === '') return t('conflict.empty')
    const schema = schemaAt(editSections, path)
    const kind = schema && fieldKinds.get(unwrap(schema))?.kind
    if (path === 'identity.country') {
      const own: unknown = i18n.getResource(locale, 'options', 'country')
      return countryNames([value], locale, own).get(value) ?? value
    }
    if (kind === 'choice') return optionWords(path, value)
    const isAnswer = (kind === 'yesNo' || kind === 'checkbox') && (value === 'yes' || value === 'no')
    return isAnswer ? t(`options:yesNo.${value}`) : value
  }
}
