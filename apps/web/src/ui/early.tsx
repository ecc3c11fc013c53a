import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

/** A place of a document of the server that `inline/answers.ts` fills before hydration; React leaves its content alone. */
export function Early({
  name,
  ...rest
}: { name: string } & Omit<ComponentProps<'span'>, 'color'> & Record<`data-${string}`, string>) {
  return (
    <chakra.span
      {...rest}
      display="contents"
      data-early={name}
      suppressHydrationWarning
      // Keeps React from hydrating the content.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}
