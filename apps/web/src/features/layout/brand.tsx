import { chakra } from '@chakra-ui/react'

/** Four leaves of an ear of grain in a square: the company's name, drawn. Words stand beside it. */
export function Brand() {
  return (
    <chakra.svg viewBox="0 0 24 24" w="8" h="8" flexShrink="0" aria-hidden="true" focusable="false">
      <chakra.path fill="bg.accent" d="M0 0h24v24H0z" />
      <chakra.path
        fill="fg.onAccent"
        d="M11 9.5 5 5v4.5l6 4.5zm2 0L19 5v4.5L13 14zM11 16l-6-4.5V16l6 4.5zm2 0 6-4.5V16l-6 4.5z"
      />
    </chakra.svg>
  )
}
