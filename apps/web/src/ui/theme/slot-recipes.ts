import { defineSlotRecipe } from '@chakra-ui/react'
import { focusRing } from './recipes.ts'

/**
 * The slots of Chakra's components in use, by name: importing its anatomies would add those of every component to
 * the home page.
 */
const slots = {
  field: ['root', 'errorText', 'helperText', 'input', 'label', 'select', 'textarea', 'requiredIndicator'],
  fieldset: ['root', 'errorText', 'helperText', 'legend', 'content'],
  nativeSelect: ['root', 'field', 'indicator'],
  toast: ['root', 'title', 'description', 'indicator', 'closeTrigger', 'actionTrigger'],
  dialog: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
} as const

export const field = defineSlotRecipe({
  className: 'field',
  slots: slots.field,
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'stretch',
      gap: '1.5',
      width: 'full',
      minW: '0',
    },
    label: { display: 'block', fontWeight: 'semibold', fontSize: 'md' },
    helperText: { color: 'fg.muted', fontSize: 'sm' },
    errorText: { color: 'fg.error', fontWeight: 'semibold', fontSize: 'sm' },
    requiredIndicator: { color: 'fg.error' },
  },
})

export const fieldset = defineSlotRecipe({
  className: 'fieldset',
  slots: slots.fieldset,
  base: {
    root: { width: 'full', minW: '0', borderWidth: '0' },
    content: { display: 'flex', flexDirection: 'column', gap: '5', width: 'full' },
    legend: { fontWeight: 'bold', fontSize: 'lg', pb: '2', color: 'fg' },
    helperText: { color: 'fg.muted', fontSize: 'sm' },
    errorText: { color: 'fg.error', fontWeight: 'semibold', fontSize: 'sm' },
  },
})

export const nativeSelect = defineSlotRecipe({
  className: 'native-select',
  slots: slots.nativeSelect,
  base: {
    root: { position: 'relative', width: 'full', height: 'fit-content' },
    field: {
      width: 'full',
      minW: '0',
      minH: '12',
      ps: '3.5',
      pe: '10',
      bg: 'bg',
      color: 'fg',
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'md',
      fontSize: 'md',
      appearance: 'none',
      cursor: 'pointer',
      ...focusRing,
      outlineOffset: '0px',
      _invalid: { borderColor: 'border.error', borderWidth: '2px' },
      '& > option': { bg: 'bg', color: 'fg' },
    },
    indicator: {
      position: 'absolute',
      insetEnd: '3',
      top: '50%',
      transform: 'translateY(-50%)',
      display: 'flex',
      pointerEvents: 'none',
      color: 'fg.muted',
      width: '5',
      height: '5',
    },
  },
})

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
