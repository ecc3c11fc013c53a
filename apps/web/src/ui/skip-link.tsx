import { Link } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A link past what precedes a part of the page, visible while it has focus. */
export function SkipLink({ href, children }: { href: `#${string}`; children: ReactNode }) {
  return (
    <Link
      href={href}
      position="absolute"
      insetStart="2"
      top="-20"
      zIndex="skipNav"
      bg="bg.inverse"
      color="fg.inverse"
      px="4"
      py="3"
      _focus={{ top: '2', color: 'fg.inverse' }}
      _print={{ display: 'none' }}
    >
      {children}
    </Link>
  )
}
