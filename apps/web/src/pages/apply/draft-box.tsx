import { Box, Button, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { taipeiDay } from '@recruiting/schema/taipei-time'
import { type Ref, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseToKeep, clearDraft } from '~/lib/draft/draft-store.ts'
import { keptDraft } from '~/lib/draft/kept-draft.ts'
import { ChoiceRow } from '~/ui/choice-row.tsx'
import { DangerButton } from '~/ui/danger-button.tsx'
import { desk } from './desk.ts'
import { useIsDraftKept } from './use-draft.ts'

/** Where the answers are kept: in this tab by default, on the device on request; and a button that clears them. */
export function DraftBox({ onCleared }: { onCleared: () => void }) {
  const { t } = useTranslation('apply')
  const isKept = useIsDraftKept()
  const dialog = useRef<HTMLDialogElement>(null)
  const [said, setSaid] = useState('')
  const until = isKept ? keptDraft()?.expiresAt : undefined

  const clear = () => {
    dialog.current?.close()
    desk.discardAll()
    clearDraft()
    setSaid(t('keep.cleared'))
    onCleared()
  }

  return (
    <Box as="section" aria-labelledby="keep-title" mt="14" pt="6" borderTopWidth="1px">
      <Heading as="h2" size="sm" id="keep-title">
        {t('keep.title')}
      </Heading>
      <Text mt="1" mb="4" color="fg.muted" fontSize="sm">
        {t('keep.tab')}
      </Text>
      <ChoiceRow
        type="checkbox"
        checked={isKept}
        aria-describedby="keep-hint"
        onChange={(event) => chooseToKeep(event.currentTarget.checked)}
      >
        {t('keep.choice')}
      </ChoiceRow>
      <Text id="keep-hint" mt="2" color="fg.muted" fontSize="sm">
        {until !== undefined && t('keep.until', { date: taipeiDay(new Date(until).toISOString()) })}
        {t('keep.hint')}
      </Text>
      <Button variant="plain" px="0" mt="2" onClick={() => dialog.current?.showModal()}>
        {t('keep.clear')}
      </Button>
      <ClearDialog ref={dialog} onClear={clear} />
      <Box srOnly role="status" aria-live="polite">
        {said}
      </Box>
    </Box>
  )
}

const Dialog = chakra('dialog')

/** Asks for confirmation before everything is cleared. A native `<dialog>`, which traps focus. */
function ClearDialog({ ref, onClear }: { ref: RefObject<HTMLDialogElement | null>; onClear: () => void }) {
  const { t } = useTranslation('apply')
  return (
    <Dialog
      ref={ref as Ref<HTMLDialogElement>}
      aria-labelledby="clear-title"
      aria-describedby="clear-text"
      m="auto"
      p={{ base: '5', sm: '8' }}
      maxW="min(30rem, calc(100vw - 2rem))"
      bg="bg.raised"
      color="fg"
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="md"
      css={{ '&::backdrop': { background: 'rgb(0 0 0 / 55%)' } }}
    >
      <Heading as="h2" id="clear-title" size="md">
        {t('keep.confirmTitle')}
      </Heading>
      <Text id="clear-text" mt="2">
        {t('keep.confirmText')}
      </Text>
      <Flex mt="6" gap="3" wrap="wrap">
        <Button variant="outline" onClick={() => ref.current?.close()}>
          {t('keep.cancel')}
        </Button>
        <DangerButton onClick={onClear}>{t('keep.confirm')}</DangerButton>
      </Flex>
    </Dialog>
  )
}
