import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'
import { tick } from './theme/recipes.ts'

const tickOrDot = {
  ...tick,
  '&[type=radio]': { borderRadius: 'full', '&::before': { clipPath: 'circle(35%)' } },
}

/** A native radio button or checkbox with its label as one large target. */
export function ChoiceRow({
  type,
  children,
  ...input
}: { type: 'radio' | 'checkbox'; children: ReactNode } & Omit<
  ComponentProps<'input'>,
  'type' | 'color' | 'size' | 'width' | 'height'
>) {
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="3"
      minH="12"
      px="3.5"
      py="2"
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="md"
      cursor="pointer"
      bg="bg"
      _hover={{ bg: 'bg.surface' }}
      css={{
        '&:has(:checked)': {
          borderColor: 'var(--chakra-colors-border-accent)',
          background: 'var(--chakra-colors-bg-info)',
        },
        '&:has([aria-invalid=true]), [aria-invalid=true] &': {
          borderColor: 'var(--chakra-colors-border-error)',
          borderWidth: '2px',
        },
      }}
    >
      <chakra.input {...input} type={type} css={tickOrDot} />
      <chakra.span flex="1" minW="0">
        {children}
      </chakra.span>
    </chakra.label>
  )
}

/** An error message with text and icon, never by colour alone. */
export function ErrorMessage({ id, children }: { id: string; children: string }) {
  return (
    <chakra.p
      id={id}
      gridRow="3"
      display="flex"
      gap="1.5"
      alignItems="flex-start"
      color="fg.error"
      fontWeight="semibold"
      pb="2"
    >
      <chakra.span flexShrink="0" pt="0.5">
        <AlertIcon />
      </chakra.span>
      {children}
    </chakra.p>
  )
}
