import { chakra } from '@chakra-ui/react'
import { focusRing } from './theme/recipes.ts'

/** A native disclosure. The chevron in its summary rotates. */
export const Details = chakra('details', {
  base: { '&[open] > summary [data-chevron]': { transform: 'rotate(180deg)' } },
})

/** The visible line of a disclosure, without the browser's own marker. */
export const Summary = chakra('summary', {
  base: {
    minH: '12',
    cursor: 'pointer',
    listStyleType: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    ...focusRing,
    borderRadius: 'md',
  },
})
