import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

/** A button for irreversible actions. */
export function DangerButton(props: ComponentProps<typeof Button>) {
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
