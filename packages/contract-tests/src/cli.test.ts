import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const entry = fileURLToPath(new URL('./cli.ts', import.meta.url))

/** Runs the entry file in a process that says it is another version of Node. */
function runAs(version: string, ...args: string[]) {
  const faked = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const preload = `data:text/javascript,${encodeURIComponent(faked)}`
  return spawnSync(process.execPath, ['--import', preload, entry, ...args], { encoding: 'utf8' })
}

test.each(['18.20.8', '19.9.0'])('Node %s is refused in one line', (version) => {
  const { status, stdout, stderr } = runAs(version, '--help')
  expect(stderr).toBe(`The contract tests need Node 20 or newer; this is Node ${version}.\n`)
  expect(stdout).toBe('')
  expect(status).toBe(2)
})

test.each(['20.0.0', '26.10.0'])('Node %s is not', (version) => {
  const { status, stdout } = runAs(version, '--help')
  expect(stdout).toMatch(/^Tests a backend/)
  expect(status).toBe(0)
})

test('the entry file loads nothing before it knows the version', () => {
  expect(readFileSync(entry, 'utf8')).not.toMatch(/^(?:import|export)\b(?!\()/m)
})
