import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Reading and parsing the whole repository is slow on a busy machine.
    testTimeout: 120_000,
    // The default leaves one core unused: of two, half.
    maxWorkers: '100%',
  },
})
