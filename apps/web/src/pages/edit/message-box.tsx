import { Box, Button, Flex, Text, type TextProps } from '@chakra-ui/react'
import type { EditSectionName } from '@recruiting/schema/personal-info'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '~/form/engine/field-words.ts'
import { isWithin } from '~/form/engine/form-path.ts'
import { CallProblem, NotSent } from '~/sections/call-problem.tsx'
import { linkStateOf } from '~/sections/link/link-page.tsx'
import { AskByAddress, ResendLink } from '~/sections/link/send-again.tsx'
import { Notice } from '~/ui/notice.tsx'
import { FinePrint, WholeBrackets } from '~/ui/text.tsx'
import { focusRing } from '~/ui/theme/recipes.ts'
import { compare, Differences } from './differences.tsx'
import type { Save } from './edit-session.ts'
import { begin, keepAnswersOf, type SavedRecord, waitingEdit } from './edit-store.ts'

type Props = { save: Save; token: string }

/** The message above the form. Takes focus unless it was there from the start. */
export function MessageBox(props: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { status, changes } = props.save
  useEffect(() => {
    if (changes === 0) return
    frame.current?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'start' })
  }, [])
  if (status.kind === 'editing') return null
  return (
    <Box ref={frame} tabIndex={-1} mt="6" {...focusRing} data-message={status.kind}>
      <Message {...props} />
    </Box>
  )
}

function Message({ save, token }: Props) {
  const { t } = useTranslation('personalInfo')
  const { status } = save
  switch (status.kind) {
    case 'editing':
      return null
    case 'restored':
      return (
        <Notice tone="info" title={t('restored.title')}>
          <Text mt="1">{t('restored.text')}</Text>
          <Button size="sm" variant="outline" mt="3" onClick={save.discard}>
            {t('restored.discard')}
          </Button>
        </Notice>
      )
    case 'merged':
    case 'loaded':
      return <Notice tone="info" title={t(`conflict.${status.kind}`)} />
    case 'taken':
    case 'dropped':
      return <Notice tone="info" title={t(`waiting.${status.kind}`)} />
    case 'saved': {
      const time = taipeiMinute(status.at)
      const until = taipeiMinute(status.record.expiresAt)
      return (
        <Notice tone="info" title={t('saved.title')}>
          <Text mt="1">
            <WholeBrackets>{t('saved.text', { time, until })}</WholeBrackets>
          </Text>
        </Notice>
      )
    }
    case 'failed':
      return (
        <NotSent
          error={status.error}
          title={t('failure.title')}
          unfinished={t('failure.scanning')}
          kept={t('failure.kept')}
        />
      )
    case 'newestFailed':
      return (
        <Notice tone="error" title={t('conflict.title')}>
          <Text mt="2">{t('conflict.text')}</Text>
          <Text mt="2" fontWeight="semibold">
            {t('conflict.failed')}
          </Text>
          <CallProblem error={status.error} />
          <Button mt="4" onClick={save.lookAgain}>
            {t('conflict.retry')}
          </Button>
        </Notice>
      )
    case 'link':
      return <LinkEnded error={status.error} save={save} token={token} />
    case 'conflict':
      return <ConflictNotice save={save} newest={status.newest} />
  }
}

/** The link expired during editing; the typed answers stay on the screen. */
function LinkEnded({ error, save: { store }, token }: Props & { error: unknown }) {
  const { t } = useTranslation(['personalInfo', 'links'])
  const found = linkStateOf(error)
  const state = found === 'expired' || found === 'replaced' ? found : 'invalid'
  const isKept = useSyncExternalStore(store.subscribe, store.isKept)
  return (
    <Notice tone="error" title={t('failure.title')}>
      <Text mt="2" fontWeight="semibold">
        {t(`links:${state}.title`)}
      </Text>
      {state === 'invalid' ? (
        <Text mt="1">{t('failure.linkText')}</Text>
      ) : isKept ? (
        <WaitingNote token={token} mt="1" />
      ) : (
        <Text mt="1">{t('failure.storageText')}</Text>
      )}
      {state !== 'invalid' && (
        <Box mt="4">
          <ResendLink token={token} />
        </Box>
      )}
      <AskByAddress mt="4" />
    </Notice>
  )
}

function ConflictNotice({ save, newest }: { save: Save; newest: SavedRecord }) {
  const { t } = useTranslation('personalInfo')
  const { label } = useFieldWords()
  const [{ theirs, mine, differences: all }] = useState(() => compare(save.store.current(), begin(newest)))
  const differences = all.filter(({ path }) => theirs.some((name) => isWithin(path, name)))
  const list = (names: readonly EditSectionName[]) => names.map(label).join(t('conflict.separator'))
  return (
    <Notice tone="error" title={t('conflict.title')}>
      <Text mt="2">{t('conflict.text')}</Text>
      {theirs.length > 0 && <Text mt="2">{t('conflict.theirs', { sections: list(theirs) })}</Text>}
      {mine.length > 0 && <Text mt="1">{t('conflict.mine', { sections: list(mine) })}</Text>}
      {differences.length > 0 && (
        <Differences words="conflict" differences={differences} values={save.store.current().answers} />
      )}
      <Flex mt="5" gap="3" wrap="wrap">
        <Button onClick={() => save.mergeNewest(newest)}>{t('conflict.merge')}</Button>
        <Button variant="outline" onClick={() => save.takeNewest(newest)}>
          {t('conflict.discard')}
        </Button>
      </Flex>
      {differences.length > 0 && <FinePrint mt="3">{t('conflict.mergeHint')}</FinePrint>}
    </Notice>
  )
}

/** Keeps the unsaved answers of an expired link for a new one, and says until when and how to restore them. */
export function WaitingNote({ token, ...props }: TextProps & { token: string }) {
  const { t } = useTranslation('personalInfo')
  const [waiting, setWaiting] = useState<ReturnType<typeof waitingEdit>>()
  useEffect(() => {
    void keepAnswersOf(token).then(() => setWaiting(waitingEdit()))
  }, [token])
  if (waiting === undefined) return null
  const { reference } = waiting.record
  const time = taipeiMinute(new Date(waiting.expiresAt).toISOString())
  return <Text {...props}>{t('waiting.note', { reference, time })}</Text>
}
