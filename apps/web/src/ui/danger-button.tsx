import { Button, type ButtonProps } from '@chakra-ui/react'

/** A button for irreversible actions. */
export function DangerButton(props: ButtonProps) {
  return (
    <Button
      bg="fg.error"
      borderColor="fg.error"
      color="fg.inverse"
      _hover={{ bg: 'fg.error', opacity: '0.9' }}
      {...props}
    />
  )
}
