import { Box } from '@chakra-ui/react'

const rows = [40, 55, 34, 48, 60, 38, 52, 44]

/** Keeps the room of the list while it loads for the first time, so that nothing jumps. */
export function ListSkeleton() {
  return (
    <Box minH="80rem" aria-hidden="true">
      {rows.map((width) => (
        <Box key={width} py="5" borderTopWidth="1px">
          <Box bg="bg.surface" h="5" w={`${width}%`} mb="3" />
          <Box bg="bg.surface" h="4" w="70%" />
        </Box>
      ))}
    </Box>
  )
}
