import { Button, Dialog, Portal } from '@chakra-ui/react'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { EditSession } from './use-edit-session.ts'

/** Asks before navigation within the site discards unsaved changes. A language switch keeps the page. */
export function LeaveDialog({ session: { store, desk } }: { session: EditSession }) {
  const { t } = useTranslation('personalInfo')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      store.flush()
      const waitsForLink = store.hasLinkEnded() && store.isKept()
      const isLost = (store.isDirty() && !waitsForLink) || desk.isSending()
      return current.pathname !== next.pathname && isLost
    },
    enableBeforeUnload: false,
    withResolver: true,
  })
  const leave = () => {
    desk.discardAll()
    store.close()
    proceed?.()
  }
  return (
    <Dialog.Root
      open={status === 'blocked'}
      onOpenChange={({ open }) => {
        if (!open) reset?.()
      }}
      role="alertdialog"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Title asChild>
              <h2>{t('leave.title')}</h2>
            </Dialog.Title>
            <Dialog.Description asChild>
              <p>{t('leave.text')}</p>
            </Dialog.Description>
            <Dialog.Footer>
              <Button onClick={() => reset?.()}>{t('leave.stay')}</Button>
              <Button variant="outline" onClick={leave}>
                {t('leave.leave')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
