import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

/** The version of the product, which the root's `package.json` names, also in a release. */
export const productVersion = String(version)
