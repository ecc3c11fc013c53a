import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { ChevronDownIcon } from './icons.tsx'
import { focusRing } from './theme/recipes.ts'

/*
 * Form fields without Chakra's wiring of hints, errors and states, which the forms do themselves and which would add 7 kB
 * of script to the home page.
 */

const box = {
  ...focusRing,
  outlineOffset: '0px',
  width: 'full',
  minW: '0',
  minH: '12',
  bg: 'bg',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'md',
  // Phones zoom into fields with a font below 16 px.
  fontSize: 'md',
  _invalid: { borderColor: 'border.error', borderWidth: '2px' },
} as const

const text = {
  ...box,
  px: '3.5',
  textAlign: 'start',
  _placeholder: { color: 'fg.muted', opacity: '1' },
  _disabled: { opacity: '0.6', cursor: 'not-allowed' },
} as const

export const Input = chakra('input', { base: text })
export const Textarea = chakra('textarea', {
  base: { ...text, minH: '28', py: '3', lineHeight: 'normal', resize: 'vertical' },
})

const NativeSelect = chakra('select', {
  base: {
    ...box,
    ps: '3.5',
    pe: '10',
    appearance: 'none',
    cursor: 'pointer',
    '& > option': { bg: 'bg', color: 'fg' },
    // The arrow, which does not take presses.
    '& + svg': {
      position: 'absolute',
      insetEnd: '3',
      top: '50%',
      transform: 'translateY(-50%)',
      pointerEvents: 'none',
      color: 'fg.muted',
    },
  },
})

/** A native select with an arrow. */
export function Select({ width = 'full', ...select }: ComponentProps<typeof NativeSelect>) {
  return (
    <chakra.div position="relative" width={width} height="fit-content" flexShrink="0">
      <NativeSelect {...select} />
      <ChevronDownIcon />
    </chakra.div>
  )
}
