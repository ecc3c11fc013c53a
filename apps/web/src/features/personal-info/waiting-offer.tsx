import { Button, Flex, Text } from '@chakra-ui/react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetWaitingEdit } from '~/lib/draft/waiting-edit.ts'
import { Notice } from '~/ui/notice.tsx'
import { offerOf } from './compare.ts'
import { Differences } from './differences.tsx'
import { answersWaitingFor, type EditState } from './edit-store.ts'
import type { EditSession } from './use-edit-session.ts'
import type { Save } from './use-save.ts'

/** The answers that wait for this application; removes them when the record already contains them. */
function answersToOffer(current: EditState): EditState | undefined {
  const { reference } = current.record
  const waiting = answersWaitingFor(reference)
  if (waiting === undefined || offerOf(waiting, current).sections.length > 0) return waiting
  forgetWaitingEdit(reference)
  return undefined
}

/** Offers answers whose link expired before they were saved, where they differ from the current form. */
export function WaitingOffer({ session: { store }, save }: { session: EditSession; save: Save }) {
  const { t } = useTranslation('personalInfo')
  const current = useSyncExternalStore(store.subscribe, store.current)
  const [waiting, setWaiting] = useState(() => answersToOffer(current))
  if (waiting === undefined || store.hasLinkEnded()) return null
  const { differences } = offerOf(waiting, current)
  if (differences.length === 0) return null
  return (
    <Notice tone="info" title={t('waiting.title')} mt="6" data-waiting-offer>
      <Text mt="1">{t('waiting.text')}</Text>
      <Differences
        title={t('waiting.differences')}
        newest={t('waiting.now')}
        yours={t('waiting.yours')}
        differences={differences}
        values={current.answers}
      />
      <Flex mt="5" gap="3" wrap="wrap">
        <Button
          onClick={() => {
            setWaiting(undefined)
            save.takeWaiting(waiting)
          }}
        >
          {t('waiting.take')}
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            setWaiting(undefined)
            save.dropWaiting(waiting)
          }}
        >
          {t('waiting.drop')}
        </Button>
      </Flex>
    </Notice>
  )
}
