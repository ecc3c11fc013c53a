import { defineConfig } from 'vitest/config'

// Reading and parsing the whole repository takes a moment on a slow machine.
export default defineConfig({ test: { include: ['src/**/*.test.ts'], testTimeout: 30_000 } })
