import { Button, type ButtonProps } from '@chakra-ui/react'

/** The button of what cannot be undone. */
export function DangerButton(props: ButtonProps) {
  return <Button bg="fg.error" color="fg.inverse" _hover={{ bg: 'fg.error', opacity: '0.9' }} {...props} />
}
