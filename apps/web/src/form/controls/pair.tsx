import { Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/**
 * Two short fields side by side where space allows. Labels, hints, messages and controls share grid rows, so that a
 * message of one field does not misalign the controls.
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
