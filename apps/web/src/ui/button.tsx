import { chakra } from '@chakra-ui/react'
import { button } from './theme/recipes.ts'

/**
 * A button of the pages that the server renders. It looks like Chakra's, whose spinner for a loading state would add
 * half a kilobyte of script to the home page.
 */
export const Button = chakra('button', button, { defaultProps: { type: 'button' } })
