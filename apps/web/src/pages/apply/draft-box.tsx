import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { taipeiDay } from '@recruiting/schema/taipei-time'
import { useHydrated } from '@tanstack/react-router'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  chooseCopy,
  chooseToKeep,
  clearDraft,
  draftOrigin,
  isDraftKept,
  knowsOtherCopy,
  useDraft,
} from '~/lib/draft/draft-store.ts'
import { keptDraft } from '~/lib/draft/earlier-draft.ts'
import { AlertDialog, DialogButtons } from '~/ui/alert-dialog.tsx'
import { Button } from '~/ui/button.tsx'
import { ChoiceRow } from '~/ui/choice-row.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Announcement, FinePrint } from '~/ui/text.tsx'
import { desk } from './desk.ts'
import { dropFile } from './file-entrance.tsx'
import type { FormStepId } from './step-ids.ts'

/** The name of the box, by which `inline/early.ts` notes that it was pressed. */
const keepName = 'keep'

/** Where the answers are kept: in this tab by default, on the device on request; and a button that clears them. */
export function DraftBox({ onCleared }: { onCleared: () => void }) {
  const { t } = useTranslation('apply')
  const isKept = useDraft(isDraftKept, false)
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState('')
  const isHydrated = useHydrated()
  const until = isKept ? keptDraft()?.expiresAt : undefined
  const box = useRef<HTMLInputElement>(null)
  // A choice that was made before the scripts arrived.
  useLayoutEffect(() => {
    if (box.current && window.early?.typed.delete(keepName)) chooseToKeep(box.current.checked)
  }, [])

  const clear = () => {
    setAsking(false)
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
      <FinePrint mt="1" mb="4">
        {t('keep.tab')}
      </FinePrint>
      <ChoiceRow
        type="checkbox"
        ref={box}
        name={keepName}
        checked={isKept}
        data-early="keep"
        aria-describedby="keep-hint"
        onChange={(event) => chooseToKeep(event.currentTarget.checked)}
      >
        {t('keep.choice')}
      </ChoiceRow>
      <FinePrint id="keep-hint" mt="2">
        {!isHydrated && <Early name="until" data-text={t('keep.until', { date: '{{date}}' })} />}
        {until !== undefined && t('keep.until', { date: taipeiDay(new Date(until).toISOString()) })}
        {t('keep.hint')}
      </FinePrint>
      <Button variant="plain" px="0" mt="2" data-script="" onClick={() => setAsking(true)}>
        {t('keep.clear')}
      </Button>
      <AlertDialog
        title={t('keep.confirmTitle')}
        text={t('keep.confirmText')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <DialogButtons>
          <Button variant="outline" onClick={() => setAsking(false)}>
            {t('keep.cancel')}
          </Button>
          <Button variant="danger" onClick={clear}>
            {t('keep.confirm')}
          </Button>
        </DialogButtons>
      </AlertDialog>
      <Announcement>{said}</Announcement>
    </Box>
  )
}

/** Where the answers come from that the person did not type into this form, on the step that it opened with. */
export function WhereFrom({ step }: { step: FormStepId }) {
  const { t } = useTranslation('apply')
  const isHydrated = useHydrated()
  const [first] = useState(step)
  const origin = isHydrated ? draftOrigin() : 'device'
  if (origin === undefined || step !== first) return null
  return (
    <Notice tone="info" mt="4" mb="3" hidden={!isHydrated} data-early="origin" suppressHydrationWarning>
      {t(origin === 'device' ? 'keep.restored' : 'another.restored')}
      {origin === 'sent' && step === 'other' && ` ${t('another.chooseFiles')}`}
    </Notice>
  )
}

/** Another tab has written the copy on the device: the person chooses which answers stay. */
export function OtherCopy({ onAdopted }: { onAdopted: () => void }) {
  const { t } = useTranslation('apply')
  const isThere = useDraft(knowsOtherCopy, false)
  const adopt = () => {
    desk.uploads.reset()
    dropFile()
    chooseCopy('other')
    onAdopted()
  }
  return (
    <div role="status">
      {isThere && (
        <Notice tone="info" mt="4" title={t('keep.otherTitle')}>
          <Text mt="1">{t('keep.otherText')}</Text>
          <Flex mt="3" gap="3" wrap="wrap">
            <Button size="sm" onClick={() => chooseCopy('here')}>
              {t('keep.otherHere')}
            </Button>
            <Button size="sm" variant="outline" onClick={adopt}>
              {t('keep.otherThere')}
            </Button>
          </Flex>
        </Notice>
      )}
    </div>
  )
}

/** A place of a document of the server that `inline/answers.ts` fills before hydration; React leaves its content alone. */
export function Early({
  name,
  ...rest
}: { name: string } & Omit<ComponentProps<'span'>, 'color'> & Record<`data-${string}`, string>) {
  return (
    <chakra.span
      {...rest}
      display="contents"
      data-early={name}
      suppressHydrationWarning
      // Keeps React from hydrating the content.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}
