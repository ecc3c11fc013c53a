import { Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** What happens, read out with the title. */
  text: string
  isOpen: boolean
  onClose: () => void
  /** What follows the text: at the end the buttons, in `DialogButtons`. */
  children: ReactNode
}

/** Asks before something is lost. A press beside it does not close it: the role says so to Chakra. */
export function AlertDialog({ title, text, isOpen, onClose, children }: Props) {
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose()
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
              <h2>{title}</h2>
            </Dialog.Title>
            <Dialog.Description asChild>
              <p>{text}</p>
            </Dialog.Description>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

export const DialogButtons = Dialog.Footer
