import { defineConfig } from 'vitest/config'

// Reading and parsing the whole repository is slow on a busy machine.
export default defineConfig({ test: { include: ['src/**/*.test.ts'], testTimeout: 30_000 } })
