import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: ReactNode]

/** Names and values beside each other, on a phone below each other. @param isDense for a page that is about something else */
export function Facts({
  facts,
  isDense = false,
  mt,
}: {
  facts: readonly Fact[]
  isDense?: boolean
  mt: string
}) {
  const termWidth = isDense ? '11rem' : '10rem'
  return (
    <chakra.dl
      mt={mt}
      borderTopWidth="4px"
      borderColor="bg.accent"
      bg="bg.surface"
      px="5"
      py={isDense ? '3' : '2'}
    >
      {facts.map(([name, value]) => (
        <Box
          key={name}
          py={isDense ? '1.5' : '3'}
          display="grid"
          gridTemplateColumns={{ base: '1fr', sm: `${termWidth} minmax(0, 1fr)` }}
          borderBottomWidth={isDense ? '0' : '1px'}
          _last={{ borderBottomWidth: '0' }}
        >
          <chakra.dt color="fg.muted">{name}</chakra.dt>
          <chakra.dd fontWeight="semibold" whiteSpace="pre-line">
            {value}
          </chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  )
}
