import { chakra } from '@chakra-ui/react'

/** What folds away, with the browser's own means. The chevron in its summary turns. */
export const Details = chakra('details', {
  base: { '&[open] > summary svg': { transform: 'rotate(180deg)' } },
})

/** Always there: a press unfolds the rest. Without the browser's own triangle. */
export const Summary = chakra('summary', {
  base: {
    minH: '12',
    cursor: 'pointer',
    listStyleType: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    outline: '3px solid transparent',
    outlineOffset: '2px',
    borderRadius: 'md',
    _focusVisible: { outlineColor: 'focus' },
  },
})
