import { Button, type ButtonProps } from '@chakra-ui/react'
import { useLocation } from '@tanstack/react-router'

/** Asks again: in place with scripts, by loading the page again without. */
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
