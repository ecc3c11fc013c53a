import { fileURLToPath } from 'node:url'

/** The imports whose file depends on the conditions that Node runs with. */
const swapped = [
  '#brand',
  '@recruiting/brand/brand',
  '@recruiting/brand/legal-record',
  '@recruiting/brand/own-legal',
]

/**
 * Resolves the company's files in builds and tests as Node does in this process, so that
 * `NODE_OPTIONS=--conditions=other-brand` swaps the company everywhere.
 */
export function brandFiles() {
  return aliases(swapped.map((find) => ({ find, replacement: fileURLToPath(import.meta.resolve(find)) })))
}

/** Settings of Vitest that swap the company for the other one of this package, whatever Node runs with. */
export const otherBrand = {
  plugins: [
    aliases([
      { find: '#brand', replacement: otherFile('brand') },
      { find: '@recruiting/brand/brand', replacement: otherFile('brand') },
      { find: '@recruiting/brand/legal-record', replacement: otherFile('legal-record') },
      { find: '@recruiting/brand/own-legal', replacement: otherFile('own-legal') },
    ]),
  ],
  test: {
    pool: 'forks',
    execArgv: ['--conditions=other-brand'],
    include: ['other-brand/**/*.test.{ts,tsx}'],
  },
} as const

function otherFile(name: string): string {
  return fileURLToPath(new URL(`other/${name}.ts`, import.meta.url))
}

function aliases(alias: { find: string; replacement: string }[]) {
  return { name: 'brand-files', config: () => ({ resolve: { alias } }) }
}
