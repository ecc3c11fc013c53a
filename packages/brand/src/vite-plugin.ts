import { fileURLToPath } from 'node:url'

/** The imports whose file depends on the conditions that Node runs with. */
const swapped = ['#brand', '@recruiting/brand/brand', '@recruiting/brand/legal-record']

/**
 * Resolves the company's files in builds and tests as Node does in this process, so that
 * `NODE_OPTIONS=--conditions=other-brand` swaps the company everywhere.
 */
export function brandFiles() {
  const alias = swapped.map((find) => ({ find, replacement: fileURLToPath(import.meta.resolve(find)) }))
  return { name: 'brand-files', config: () => ({ resolve: { alias } }) }
}
