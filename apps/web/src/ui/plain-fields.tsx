import { chakra } from '@chakra-ui/react'
import { input } from './theme/recipes.ts'
import { nativeSelect } from './theme/slot-recipes.ts'

/**
 * The fields of a form that has nothing to say about them: they look like those of Chakra, whose wiring of
 * hints, errors and states would cost the home page 7 kB of script.
 */
export const PlainInput = chakra('input', input)

export const PlainSelectRoot = chakra('div', { base: nativeSelect.base?.root ?? {} })
export const PlainSelect = chakra('select', { base: nativeSelect.base?.field ?? {} })
export const PlainSelectIndicator = chakra('div', { base: nativeSelect.base?.indicator ?? {} })
