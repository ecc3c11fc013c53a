import { useLocation } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

/** A retry button: repeats the call in place; without scripts it reloads the page. */
export function Retry({ children, ...button }: ComponentProps<typeof Button>) {
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
