import { defineRecipe } from '@chakra-ui/react'

/** Chinese text breaks at punctuation, not inside a word; text too long for a line still breaks anywhere. */
export const wholeWords = { wordBreak: 'keep-all', overflowWrap: 'anywhere' } as const

/** Exists only on the focused control: forced colours show a transparent outline, too. */
export const focusRing = {
  outline: 'none',
  outlineOffset: '2px',
  _focusVisible: { outline: '3px solid var(--chakra-colors-focus)' },
}

const buttonBase = {
  ...focusRing,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  flexShrink: '0',
  maxWidth: 'full',
  borderWidth: '1px',
  borderColor: 'transparent',
  borderRadius: 'md',
  fontWeight: 'semibold',
  lineHeight: '1.3',
  cursor: 'pointer',
  textAlign: 'center',
  textWrap: 'balance',
  textDecoration: 'none',
  transitionProperty: 'background-color, border-color',
  transitionDuration: '120ms',
  _disabled: { cursor: 'not-allowed', opacity: '0.6' },
  _motionReduce: { transition: 'none' },
} as const

const solid = {
  bg: 'bg.accent',
  color: 'fg.onAccent',
  borderColor: 'border.accentEdge',
  _hover: { bg: 'bg.accentHover' },
} as const
const outline = {
  bg: 'bg',
  color: 'fg',
  borderColor: 'border.control',
  _hover: { bg: 'bg.surface' },
} as const
const small = { minH: '11', px: '3', fontSize: 'sm' } as const

export const button = defineRecipe({
  className: 'button',
  base: buttonBase,
  variants: {
    variant: {
      solid,
      outline,
      plain: {
        // Forced colours would draw a transparent border close around the text.
        borderWidth: '0',
        bg: 'transparent',
        color: 'fg.accent',
        textDecoration: 'underline',
        textUnderlineOffset: '0.2em',
        _hover: { color: 'fg' },
      },
      /** For irreversible actions. */
      danger: {
        bg: 'fg.error',
        color: 'fg.inverse',
        borderColor: 'fg.error',
        _hover: { opacity: '0.9' },
      },
    },
    // At least 44 px: the minimum touch target.
    size: {
      sm: small,
      md: { minH: '12', px: '5', py: '1.5', fontSize: 'md' },
      lg: { minH: '14', px: '8', py: '1.5', fontSize: 'lg' },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
})

/** Small buttons for plain elements that their container styles. */
export const smallButton = {
  solid: { ...buttonBase, ...small, ...solid },
  outline: { ...buttonBase, ...small, ...outline },
}

/** A check box or radio button. Not the browser's, whose unchecked ones look disabled in the dark. */
export const tick = {
  ...focusRing,
  appearance: 'none',
  display: 'inline-grid',
  placeContent: 'center',
  w: '5',
  h: '5',
  flexShrink: '0',
  bg: 'bg',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'sm',
  '&:checked': { bg: 'bg.accent', borderColor: 'border.accent' },
  '&:checked::before': {
    content: '""',
    w: '3',
    h: '3',
    bg: 'fg.onAccent',
    clipPath: 'polygon(14% 44%, 0 58%, 40% 96%, 100% 20%, 86% 6%, 40% 68%)',
  },
  // Grounds are dropped there, so the browser draws it.
  '@media (forced-colors: active)': { appearance: 'auto', '&::before': { display: 'none' } },
} as const

export const heading = defineRecipe({
  className: 'heading',
  base: {
    fontWeight: 'bold',
    lineHeight: 'tight',
    textWrap: 'balance',
    ...wholeWords,
    letterSpacing: '0.01em',
    outline: 'none',
  },
  variants: {
    size: {
      sm: { fontSize: 'md' },
      md: { fontSize: 'lg' },
      lg: { fontSize: 'xl' },
      xl: { fontSize: { base: '2xl', md: '3xl' } },
    },
  },
  defaultVariants: { size: 'lg' },
})

export const link = defineRecipe({
  className: 'link',
  base: {
    ...focusRing,
    color: 'fg.accent',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    borderRadius: 'sm',
    _hover: { color: 'fg', textDecorationThickness: '2px' },
  },
})
