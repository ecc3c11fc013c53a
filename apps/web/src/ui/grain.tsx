import { chakra } from '@chakra-ui/react'
import { useId } from 'react'

/** A decorative pattern of leaves for the background of a page head. */
export function Grain() {
  const id = useId()
  return (
    <chakra.svg
      aria-hidden="true"
      focusable="false"
      position="absolute"
      insetY="0"
      insetEnd="0"
      w="46%"
      hideBelow="sm"
      h="full"
      color="grain"
      css={{ maskImage: 'linear-gradient(to left, #000 20%, transparent)' }}
      _print={{ display: 'none' }}
    >
      <defs>
        <pattern id={id} width="44" height="40" patternUnits="userSpaceOnUse">
          <path fill="currentColor" d="M21 16 7 6v11l14 10zM23 16 37 6v11L23 27z" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </chakra.svg>
  )
}
