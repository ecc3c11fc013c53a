import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Lints a document of `contract/` for the tests. @returns what the linter complains about; empty when it passes. */
export function lint(name: string, skippedRules: readonly string[] = []): string {
  const folder = fileURLToPath(new URL('../../', import.meta.url))
  const bin = `${folder}node_modules/@redocly/cli/bin/cli.js`
  const file = `${folder}../../contract/${name}`
  const options = [`--config=${folder}redocly.yaml`, '--format=stylish']
  const skipped = skippedRules.map((rule) => `--skip-rule=${rule}`)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [bin, 'lint', file, ...options, ...skipped],
    {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      encoding: 'utf8',
    },
  )
  return status === 0 ? '' : stdout + stderr
}
