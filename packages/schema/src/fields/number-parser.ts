import type { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * Reads phone numbers as soon as `phone-numbers.ts` is loaded: servers load it with the schema, browsers by themselves
 * (`imports` in `package.json`), because it is large. Until then any number counts as valid.
 */
export const numberParser: { parse?: typeof parsePhoneNumberFromString } = {}
