import { chakra } from '@chakra-ui/react'

/** A text without line breaks inside its brackets, e.g. 「（臺北時間）」. */
export function WholeBrackets({ children }: { children: string }) {
  return children.split(/(（[^（）]*）|\([^()]*\))/).map((part, index) => {
    const isInBrackets = index % 2 === 1
    return isInBrackets ? <chakra.span key={index} whiteSpace="nowrap" children={part} /> : part
  })
}
