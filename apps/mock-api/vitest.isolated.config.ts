import { brandFiles } from '@recruiting/brand/vite-plugin'
import { defineConfig } from 'vitest/config'
import { common } from './vitest.common.config.ts'

/** Tests that replace modules by `vi.mock`: each file needs a worker in which nothing has imported those modules. */
export default defineConfig({
  plugins: [brandFiles()],
  test: {
    ...common,
    // Vitest needs a different name for each project.
    name: '@recruiting/mock-api, isolated',
    include: ['{src,test}/**/*.isolated.test.ts'],
  },
})
