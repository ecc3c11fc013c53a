import { chakra } from '@chakra-ui/react'

/** A text without line breaks inside its brackets, e.g. 「（臺北時間）」. */
export function WholeBrackets({ children }: { children: string }) {
  return children
    .split(/(（[^（）]*）|\([^()]*\))/)
    .map((part, at) => (at % 2 ? <chakra.span key={at} whiteSpace="nowrap" children={part} /> : part))
}
