import { chakra } from '@chakra-ui/react'
import { input } from './theme/recipes.ts'
import { nativeSelect } from './theme/slot-recipes.ts'

/**
 * Form fields without hints or errors: they look like Chakra's fields, whose wiring of hints, errors and states
 * would add 7 kB of script to the home page.
 */
export const PlainInput = chakra('input', input)

export const PlainSelectRoot = chakra('div', { base: nativeSelect.base?.root ?? {} })
export const PlainSelect = chakra('select', { base: nativeSelect.base?.field ?? {} })
export const PlainSelectIndicator = chakra('div', { base: nativeSelect.base?.indicator ?? {} })
