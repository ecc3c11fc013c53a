import { Button, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import type { Ref, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { DangerButton } from '~/ui/danger-button.tsx'

const Dialog = chakra('dialog')

/** Asks for confirmation before everything is cleared. A native `<dialog>`, which traps focus. */
export function ClearDialog({
  ref,
  onClear,
}: {
  ref: RefObject<HTMLDialogElement | null>
  onClear: () => void
}) {
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
