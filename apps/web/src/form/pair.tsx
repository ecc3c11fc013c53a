import { Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/**
 * Two short fields side by side where there is room. Their labels, hints, messages and controls stand in common
 * rows, so that a message at one of them does not push the controls apart.
 */
export function Pair({ children }: { children: ReactNode }) {
  return (
    <Grid
      columnGap="5"
      rowGap={{ base: '6', sm: '0' }}
      templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      css={{
        '@media (min-width: 600px)': {
          '& > [data-field]': {
            display: 'grid',
            gridTemplateRows: 'subgrid',
            gridRow: 'span 5',
            alignContent: 'start',
          },
        },
      }}
    >
      {children}
    </Grid>
  )
}
