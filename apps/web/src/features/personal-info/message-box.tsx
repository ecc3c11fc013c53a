import { Box, Button, Text } from '@chakra-ui/react'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '~/lib/api/problem.ts'
import { AskByAddress } from '~/sections/link/ask-by-address.tsx'
import { ResendLink } from '~/sections/link/resend-link.tsx'
import { Notice } from '~/ui/notice.tsx'
import { focusRing } from '~/ui/theme/recipes.ts'
import { WholeBrackets } from '~/ui/whole-brackets.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { NewestFailed, SaveFailed } from './save-failed.tsx'
import type { EditSession } from './use-edit-session.ts'
import type { Save } from './use-save.ts'
import { WaitingNote } from './waiting-note.tsx'

type Props = { session: EditSession; save: Save; token: string }

/** The message above the form. Takes focus unless it was there from the start. */
export function MessageBox(props: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { message, messages } = props.save
  useEffect(() => {
    if (messages === 0 || message === undefined) return
    frame.current?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'start' })
  }, [])
  if (message === undefined) return null
  return (
    <Box
      ref={frame}
      tabIndex={-1}
      mt="6"
      {...focusRing}
      css={{ scrollMarginTop: '1.5rem' }}
      data-message={message.kind}
    >
      <Content {...props} />
    </Box>
  )
}

function Content({ session, save, token }: Props) {
  const { t } = useTranslation(['personalInfo', 'problems'])
  const { message } = save
  switch (message?.kind) {
    case undefined:
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
      return <Notice tone="info" title={t(`conflict.${message.kind}`)} />
    case 'taken':
    case 'dropped':
      return <Notice tone="info" title={t(`waiting.${message.kind}`)} />
    case 'saved': {
      const time = taipeiMinute(message.at)
      const until = taipeiMinute(message.record.expiresAt)
      return (
        <Notice tone="info" title={t('saved.title')}>
          <Text mt="1">
            <WholeBrackets>{t('saved.text', { time, until })}</WholeBrackets>
          </Text>
        </Notice>
      )
    }
    case 'failed':
      return <SaveFailed error={message.error} />
    case 'newestFailed':
      return <NewestFailed error={message.error} onRetry={save.lookAgain} />
    case 'link':
      return <LinkEnded error={message.error} session={session} token={token} />
    case 'conflict':
      return <ConflictNotice session={session} save={save} newest={message.newest} />
  }
}

/** The link expired during editing; the typed answers stay on the screen. */
function LinkEnded({
  error,
  session: { store },
  token,
}: {
  error: unknown
  session: EditSession
  token: string
}) {
  const { t } = useTranslation(['personalInfo', 'links'])
  const code = error instanceof ApiError ? error.code : 'link_invalid'
  const state = code === 'link_expired' ? 'expired' : code === 'link_replaced' ? 'replaced' : 'invalid'
  const isKept = useSyncExternalStore(store.subscribe, store.isKept)
  return (
    <Notice tone="error" title={t('failure.title')}>
      <Text mt="2" fontWeight="semibold">
        {t(`links:${state}.title`)}
      </Text>
      {state === 'invalid' ? (
        <Text mt="1">{t('failure.linkText')}</Text>
      ) : isKept ? (
        <WaitingNote mt="1" />
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
