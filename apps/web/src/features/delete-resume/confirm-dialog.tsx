import { Box, Button, Dialog, Portal, Text } from '@chakra-ui/react'
import type { ResumeDeletionReceipt } from '@recruiting/schema/resume-deletion'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedNotice } from '~/sections/link/failed-notice.tsx'
import { ChoiceRow } from '~/ui/choice-row.tsx'
import { DangerButton } from '~/ui/danger-button.tsx'
import { AlertIcon } from '~/ui/icons.tsx'
import type { StoredKind } from './stored-kind.ts'
import { useConfirm } from './use-confirm.ts'

const tickId = 'deletion-understood'
const messageId = `${tickId}-message`

/** The confirmation prompt (specification 8). Its confirm button requires a ticked box: one click cannot delete. */
export function ConfirmDialog({
  isOpen,
  token,
  kind,
  onClose,
  onDeleted,
  onLinkFailed,
}: {
  isOpen: boolean
  token: string
  kind: StoredKind
  onClose: () => void
  onDeleted: (receipt: ResumeDeletionReceipt | undefined, staged: readonly string[]) => void
  onLinkFailed: (error: unknown) => void
}) {
  const { t } = useTranslation('deleteResume')
  const { isDeleting, error, confirm, forget } = useConfirm({ token, onDeleted, onLinkFailed })
  const [isTicked, setTicked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const tick = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!isTicked)
    if (isTicked) confirm()
    else tick.current?.focus()
  }
  const close = () => {
    if (isDeleting) return
    // Each opening starts unticked.
    setTicked(false)
    setMissing(false)
    forget()
    onClose()
  }
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) close()
      }}
      role="alertdialog"
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Title asChild>
              <h2>{t('dialog.title')}</h2>
            </Dialog.Title>
            <Dialog.Description asChild>
              <p>{t(`dialog.text.${kind}`)}</p>
            </Dialog.Description>
            <form onSubmit={submit} noValidate>
              <Box mt="5">
                {isMissing && (
                  <Text id={messageId} display="flex" gap="2" mb="2" color="fg.error" fontWeight="semibold">
                    <AlertIcon />
                    {t('dialog.tick')}
                  </Text>
                )}
                <ChoiceRow
                  ref={tick}
                  type="checkbox"
                  id={tickId}
                  checked={isTicked}
                  disabled={isDeleting}
                  aria-invalid={isMissing ? true : undefined}
                  aria-describedby={isMissing ? messageId : undefined}
                  onChange={(event) => {
                    setTicked(event.currentTarget.checked)
                    setMissing(false)
                  }}
                >
                  {t('dialog.understood')}
                </ChoiceRow>
              </Box>
              {/* It is unknown whether the deletion happened; a retry is safe. */}
              {error !== undefined && (
                <FailedNotice error={error} title={t('dialog.failed')} advice={t('dialog.again')} mt="5" />
              )}
              <Dialog.Footer>
                <Button variant="outline" aria-disabled={isDeleting} onClick={close}>
                  {t('dialog.cancel')}
                </Button>
                <DangerButton type="submit" aria-disabled={isDeleting}>
                  {t(isDeleting ? 'dialog.deleting' : 'dialog.confirm')}
                </DangerButton>
              </Dialog.Footer>
            </form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
