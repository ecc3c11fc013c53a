import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { button, heading, link } from './recipes.ts'
import { semanticTokens, tokens } from './tokens.ts'

/** The base configuration with only the recipes in use: Chakra's complete default system costs 50 kB compressed. */
export const config = defineConfig({
  // Print always uses the light mode.
  conditions: { osDark: '@media screen and (prefers-color-scheme: dark)' },
  theme: {
    // Responsive breakpoints (specification 9).
    breakpoints: { sm: '600px', md: '960px', lg: '1280px', xl: '1920px', '2xl': '2560px' },
    tokens,
    semanticTokens,
    recipes: { button, heading, link },
  },
})

const whole = createSystem(defaultBaseConfig, config)

/**
 * The system that components are styled from, without global styles. Those are in every document already
 * (`global-styles.tsx`); inserting them again would make the browser lay out the whole page again.
 */
export const system: typeof whole = { ...whole, _global: [], layers: { ...whole.layers, atRule: '' } }
