import { Box, Flex } from '@chakra-ui/react'
import { CheckIcon } from './icons.tsx'
import { PageHeading } from './page.tsx'

/** The heading of a page that replaces another after a completed action: it takes focus. */
export function DoneHeading({ children }: { children: string }) {
  return (
    <Flex gap="4" align="center" wrap="wrap">
      <Flex
        aria-hidden="true"
        flexShrink="0"
        w="12"
        h="12"
        align="center"
        justify="center"
        bg="bg.accent"
        color="fg.onAccent"
        borderRadius="md"
        fontSize="xl"
      >
        <CheckIcon />
      </Flex>
      {/* Below the tick when enlarged, so that its words stay whole. */}
      <Box flex="1 1 12rem" minW="0">
        <PageHeading takesFocus>{children}</PageHeading>
      </Box>
    </Flex>
  )
}
