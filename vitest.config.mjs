import { defineConfig } from 'vitest/config'

/** For editors and `npm test -- guards`: the tests of all packages at once. Each package also runs its own. */
export default defineConfig({ test: { projects: ['apps/*', 'packages/*'], passWithNoTests: false } })
