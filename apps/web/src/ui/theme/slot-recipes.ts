import { defineSlotRecipe } from '@chakra-ui/react'

/**
 * The slots of Chakra's components in use, by name: importing its anatomies would add those of every component to
 * the home page.
 */
const slots = {
  toast: ['root', 'title'],
  dialog: ['backdrop', 'positioner', 'content', 'title', 'description', 'footer'],
} as const

export const toast = defineSlotRecipe({
  className: 'toast',
  slots: slots.toast,
  base: {
    root: {
      display: 'flex',
      gap: '3',
      alignItems: 'flex-start',
      width: 'full',
      bg: 'bg.inverse',
      color: 'fg.inverse',
      // Forced colours drop the ground and draw this.
      borderWidth: '1px',
      borderColor: 'transparent',
      borderRadius: 'md',
      px: '5',
      py: '4',
      translate: 'var(--x) var(--y)',
      scale: 'var(--scale)',
      zIndex: 'var(--z-index)',
      height: 'var(--height)',
      opacity: 'var(--opacity)',
      willChange: 'translate, opacity, scale',
      transition: 'translate 200ms, scale 200ms, opacity 200ms, height 200ms',
      _motionReduce: { transition: 'none' },
    },
    title: { fontWeight: 'semibold' },
  },
})

export const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: slots.dialog,
  base: {
    backdrop: { position: 'fixed', inset: '0', bg: 'rgb(0 0 0 / 55%)', zIndex: 'overlay' },
    // The positioner scrolls: at 200 % zoom a dialog may be taller than the window.
    positioner: {
      position: 'fixed',
      inset: '0',
      display: 'flex',
      p: '4',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      zIndex: 'modal',
    },
    content: {
      m: 'auto',
      p: { base: '5', sm: '8' },
      width: 'full',
      maxW: '34rem',
      bg: 'bg.raised',
      color: 'fg',
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'md',
      outline: 'none',
    },
    title: { fontWeight: 'bold', fontSize: 'xl', lineHeight: 'tight', textWrap: 'balance' },
    description: { mt: '3' },
    footer: { display: 'flex', flexWrap: 'wrap', gap: '3', mt: '6' },
  },
})
