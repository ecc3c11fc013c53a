import { Button, type ButtonProps } from '@chakra-ui/react'
import { useLocation } from '@tanstack/react-router'

/** A retry button: repeats the call in place; without scripts it reloads the page. */
export function Retry({ children, ...button }: ButtonProps) {
  const here = useLocation({ select: ({ href }) => href })
  return (
    <>
      <Button mt="4" variant="outline" data-script="" {...button}>
        {children}
      </Button>
      <noscript>
        <Button asChild mt="4" variant="outline">
          <a href={here}>{children}</a>
        </Button>
      </noscript>
    </>
  )
}
