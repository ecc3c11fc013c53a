import { chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'

const Dialog = chakra('dialog', {
  base: {
    m: 'auto',
    maxW: 'none',
    p: { base: '5', sm: '8' },
    width: 'min(34rem, calc(100vw - 2rem))',
    bg: 'bg.raised',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    '&::backdrop': { background: 'rgb(0 0 0 / 55%)' },
  },
})

type Props = {
  title: string
  /** What happens, read out with the title. */
  text: string
  isOpen: boolean
  onClose: () => void
  /** What follows the text: at the end the buttons, in `DialogButtons`. */
  children: ReactNode
}

/** Asks before something is lost. Native: it holds the focus without a script, and a press beside it does not close it. */
export function AlertDialog({ title, text, isOpen, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <Dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A second Escape closes it although `onClose` has refused.
      onClose={() => isOpen && dialog.current?.showModal()}
    >
      {isOpen && (
        <>
          <Heading as="h2" id={`${id}-title`}>
            {title}
          </Heading>
          <Text id={`${id}-text`} mt="3">
            {text}
          </Text>
          {children}
        </>
      )}
    </Dialog>
  )
}

export function DialogButtons(props: ComponentProps<typeof Flex>) {
  return <Flex mt="6" gap="3" wrap="wrap" {...props} />
}
