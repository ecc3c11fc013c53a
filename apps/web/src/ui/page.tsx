import { Box, type BoxProps, Heading } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAlive } from '~/ui/use-alive.ts'

/**
 * The single `h1` of a page: it takes focus after a navigation.
 * @param takesFocus focuses also when it replaces another heading without a navigation; the page begins at its top then.
 */
export function PageHeading({ children, takesFocus = false }: { children: ReactNode; takesFocus?: boolean }) {
  useAlive()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [takesFocus])
  return (
    <Heading ref={heading} as="h1" size="xl" tabIndex={-1} data-page-heading="">
      {children}
    </Heading>
  )
}

/** The page's width and padding. `prose` for pages that are read or filled in from top to bottom. */
export function PageBody({ width = 'page', children, ...rest }: { width?: 'page' | 'prose' } & BoxProps) {
  return (
    <Box maxW={width} mx="auto" px={{ base: '4', sm: '8' }} py={{ base: '8', md: '12' }} {...rest}>
      {children}
    </Box>
  )
}

/** A section with a heading of its own, separated by a rule. */
export function PageSection({ children, ...rest }: { children: ReactNode } & BoxProps) {
  return (
    <Box as="section" borderTopWidth="1px" pt="6" mt="8" {...rest}>
      {children}
    </Box>
  )
}
