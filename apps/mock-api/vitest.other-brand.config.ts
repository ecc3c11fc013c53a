import { otherBrand } from '@recruiting/brand/vite-plugin'
import { defineConfig } from 'vitest/config'
import { common, productionSamples } from './vitest.common.config.ts'

/** Tests that run with another company. */
export default defineConfig({
  plugins: [...otherBrand.plugins],
  test: {
    ...common,
    // Vitest needs a different name for each project.
    name: '@recruiting/mock-api, other brand',
    ...otherBrand.test,
    execArgv: [...otherBrand.test.execArgv],
    include: [...otherBrand.test.include, productionSamples],
  },
})
