import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const script = fileURLToPath(new URL('../../../scripts/test.mjs', import.meta.url))

it.each([
  [['--only=unit,units'], 'There is no step “units”.'],
  [['--unit'], 'Unknown option'],
  [['no-file-has-this-name'], 'No test of these steps has “no-file-has-this-name” in its path.'],
  [['--only=lint', 'guards'], 'No test of these steps has “guards” in its path.'],
  [['--watch', '--headed'], 'No step is left.'],
])('npm test -- %j says what is wrong before anything runs', (args, message) => {
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  expect(stderr).toContain(message)
  expect(stderr).toContain('Usage: npm test')
  expect(status).toBe(2)
})
