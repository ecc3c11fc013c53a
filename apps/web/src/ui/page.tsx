import { Box, type BoxProps, Flex, type FlexProps, Heading } from '@chakra-ui/react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { sayLoading } from '~/lib/page/document.ts'

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

/** A row across the page. */
export function PageBar(props: FlexProps) {
  return <Flex maxW="page" mx="auto" px={{ base: '4', sm: '8' }} align="center" wrap="wrap" {...props} />
}

/** A section with a heading of its own, separated by a rule. */
export function PageSection({
  heading,
  level = 'h2',
  children,
  ...rest
}: { heading?: ReactNode; level?: 'h2' | 'h3'; children: ReactNode } & BoxProps) {
  return (
    <Box as="section" borderTopWidth="1px" pt="6" mt="8" {...rest}>
      {heading !== undefined && (
        <Heading as={level} size="md">
          {heading}
        </Heading>
      )}
      {children}
    </Box>
  )
}

/**
 * Marks the document as interactive: it becomes visible, and a click held before hydration is replayed. Call it
 * inside the page, because React hydrates the layout around it first.
 */
function useAlive(): void {
  const router = useRouter()
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    // A transition renders after all other updates of hydration, such as restored ticks.
    startTransition(() => setSettled(true))
  }, [])
  useEffect(() => {
    if (!isSettled) return
    const timer = setTimeout(() => {
      window.early?.end()
      // A click that leads to another page is loading still (`pages/layout/page-layout.tsx`).
      if (router.state.status !== 'pending') sayLoading()
    })
    return () => clearTimeout(timer)
  }, [isSettled])
}

/** While an element is shown, a style of the document follows its height: a page makes room for a bar with it. */
export function useHeightAsStyle(name: string, styleFor: (height: number) => string) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty(name, styleFor(element.current?.offsetHeight ?? 0)),
    )
    if (element.current) observer.observe(element.current)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [])
  return element
}
