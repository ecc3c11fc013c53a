import { fileURLToPath } from 'node:url'

/**
 * The folder of the files that the site serves at its root: `logo.svg`, and whatever else a company puts there. With
 * the condition `other-brand` this is the folder beside that brand.
 */
export const publicFolder = fileURLToPath(new URL('./', import.meta.resolve('#logo.svg')))

/** Where the site serves the logo. */
export const logoPath = '/logo.svg'
