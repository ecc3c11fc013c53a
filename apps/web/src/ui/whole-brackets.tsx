import { chakra } from '@chakra-ui/react'

const brackets = /（[^（）]*）|\([^()]*\)/

/** A text without a line break inside its first pair of brackets, e.g. 「（臺北時間）」. */
export function WholeBrackets({ children }: { children: string }) {
  const found = brackets.exec(children)
  if (found === null) return children
  const end = found.index + found[0].length
  return (
    <>
      {children.slice(0, found.index)}
      <chakra.span whiteSpace="nowrap">{found[0]}</chakra.span>
      {children.slice(end)}
    </>
  )
}
