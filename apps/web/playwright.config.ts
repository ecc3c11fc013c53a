import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { freePort } from '@recruiting/http/test-free-port'

// Every worker evaluates this file again: the environment passes the values chosen here on to them.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'recruiting-e2e-'))
const baseURL = `http://localhost:${process.env.E2E_PORT}`

/** End-to-end tests of the built site with the real backend, which starts with empty data. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // What a screen reader says of each state; `-u` writes it anew, to be reviewed like a picture.
  snapshotPathTemplate: '{testDir}/spoken/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  // One for each core: every test has a world of its own.
  workers: '100%',
  // One retry for races on a busy machine; the report lists flaky tests.
  retries: 1,
  // Generous, because these tests do not measure speed.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    baseURL,
    // Tracing every test would add a quarter to the run time.
    trace: 'on-first-retry',
    launchOptions: {
      // If unset, Playwright uses the browser it downloaded.
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@only-phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    // `@phone`: in both windows; `@only-phone`: in this one.
    {
      name: 'phone',
      grep: /@(?:only-)?phone/,
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
    },
  ],
  webServer: {
    command: 'node ../../scripts/start.mjs',
    url: baseURL,
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      LINK_MAIL_TICK: '250ms',
      // Tests wait for the pause between two mails to an address.
      LINK_RESEND_AFTER: '3s',
    },
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
