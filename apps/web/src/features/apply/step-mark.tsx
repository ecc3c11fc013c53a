import { Flex } from '@chakra-ui/react'
import { CheckIcon } from '~/ui/icons.tsx'

/** A step's number, or a tick; its state is said in words beside it. */
export function StepMark({
  number,
  isCurrent,
  isDone,
}: {
  number: number
  isCurrent: boolean
  isDone: boolean
}) {
  return (
    <Flex
      aria-hidden="true"
      flexShrink="0"
      w="7"
      h="7"
      align="center"
      justify="center"
      borderRadius="sm"
      borderWidth="1px"
      fontSize="sm"
      fontWeight="bold"
      fontVariantNumeric="tabular-nums"
      borderColor={isCurrent ? 'bg.accent' : 'border.control'}
      bg={isCurrent ? 'bg.accent' : 'bg'}
      color={isCurrent ? 'fg.onAccent' : isDone ? 'fg.accent' : 'fg.muted'}
    >
      {isDone && !isCurrent ? <CheckIcon /> : number}
    </Flex>
  )
}
