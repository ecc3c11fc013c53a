import { fileURLToPath } from 'node:url'
import { otherBrand } from '@recruiting/brand/vite-plugin'
import { defineConfig } from 'vitest/config'
import { inlineScripts } from './build/inline-scripts.ts'

/** Tests that run with another company. */
export default defineConfig({
  plugins: [...otherBrand.plugins, inlineScripts()],
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    // Vitest needs a different name for each project.
    name: '@recruiting/web, other brand',
    ...otherBrand.test,
    execArgv: [...otherBrand.test.execArgv],
    include: [...otherBrand.test.include],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
