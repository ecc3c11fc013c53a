import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { button, heading, input, link, textarea } from './recipes.ts'
import { semanticTokens } from './semantic-tokens.ts'
import { dialog, field, fieldset, nativeSelect, toast } from './slot-recipes.ts'
import { tokens } from './tokens.ts'

/**
 * Air between Han and Latin, and no hole where full-width punctuation meets, without typed blanks. Beside the
 * system because its types do not know these properties yet.
 */
const typesetting = { textAutospace: 'normal', textSpacingTrim: 'trim-start' }

/**
 * The base configuration with only the recipes in use: Chakra's whole default system costs 50 kB compressed.
 * `preflight` is said aloud, because without it the server's style sheet begins with an invalid `@layer`.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
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
    globalCss: {
      html: {
        fontFamily: 'body',
        fontSize: { base: '100%', xl: '106.25%', '2xl': '118.75%' },
        lineHeight: 'normal',
        colorScheme: 'light dark',
        scrollPaddingTop: '6',
        textSizeAdjust: '100%',
        ...typesetting,
        _print: { fontSize: '80%', colorScheme: 'light' },
      },
      body: {
        bg: 'bg',
        color: 'fg',
        fontSize: 'md',
        minHeight: '100dvh',
        overflowWrap: 'anywhere',
        lineBreak: 'strict',
      },
      'p, li': { textWrap: 'pretty' },
      '*, *::before, *::after': { borderColor: 'border' },
      mark: { bg: 'mark', color: 'inherit', borderRadius: 'sm' },
      '@media (prefers-reduced-motion: reduce)': {
        '& *, & *::before, & *::after': {
          animationDuration: '0.01ms !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  }),
)
