import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { button, heading, input, link, textarea } from './recipes.ts'
import { semanticTokens } from './semantic-tokens.ts'
import { dialog, field, fieldset, nativeSelect, toast } from './slot-recipes.ts'
import { tokens } from './tokens.ts'

/** The base configuration with only the recipes in use: Chakra's whole default system costs 50 kB compressed. */
export const config = defineConfig({
  // Paper is light, whatever the screen is.
  conditions: { osDark: '@media screen and (prefers-color-scheme: dark)' },
  theme: {
    // spec 9: responsive breakpoints.
    breakpoints: { sm: '600px', md: '960px', lg: '1280px', xl: '1920px', '2xl': '2560px' },
    tokens,
    semanticTokens,
    recipes: { button, input, textarea, heading, link },
    slotRecipes: { dialog, field, fieldset, nativeSelect, toast },
  },
})

const whole = createSystem(defaultBaseConfig, config)

/**
 * What components get their styles from. Without global ones, which stand in every document already
 * (`global-styles.tsx`): putting them in once more makes the browser lay the whole page out anew.
 */
export const system: typeof whole = { ...whole, _global: [], layers: { ...whole.layers, atRule: '' } }
