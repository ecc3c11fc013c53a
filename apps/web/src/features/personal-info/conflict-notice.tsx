import { Button, Flex, Text } from '@chakra-ui/react'
import type { EditSectionName } from '@recruiting/schema/personal-info'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '~/form/use-field-words.ts'
import { Notice } from '~/ui/notice.tsx'
import { compare } from './compare.ts'
import { Differences } from './differences.tsx'
import type { LoadedRecord } from './edit-store.ts'
import type { EditSession } from './use-edit-session.ts'
import type { Save } from './use-save.ts'

/** The record was saved elsewhere during editing: lists both sides' changes and lets the person choose. */
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
      {differences.length > 0 && (
        <Differences
          title={t('conflict.bothTitle')}
          newest={t('conflict.newest')}
          yours={t('conflict.yours')}
          differences={differences}
          values={store.current().answers}
        />
      )}
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
