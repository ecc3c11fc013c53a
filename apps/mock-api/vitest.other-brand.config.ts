import { otherBrand } from '@recruiting/brand/vite-plugin'
import { defineConfig } from 'vitest/config'

/** Tests that run with another company. */
export default defineConfig({
  plugins: [...otherBrand.plugins],
  test: {
    // Vitest needs a different name for each project.
    name: '@recruiting/mock-api, other brand',
    ...otherBrand.test,
    execArgv: [...otherBrand.test.execArgv],
    include: [...otherBrand.test.include],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
