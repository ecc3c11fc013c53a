import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const script = fileURLToPath(new URL('../../../scripts/oracle.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'oracle-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command where only the programs of `folder` are found. */
function oracle(...args: string[]) {
  const env = { ...process.env, PATH: folder, INIT_CWD: folder }
  return spawnSync(process.execPath, [script, ...args], { encoding: 'utf8', env })
}

it.each([
  [[]],
  [['zap']],
  [['prism', '--port', '1']],
  [['prism', '--target']],
  [['prism', '--target', 'http://localhost:3000/api']],
  [['prism', '--target', 'localhost:3000']],
])('npm run oracle -- %j says in one line how it is used', (args) => {
  const { status, stderr } = oracle(...args)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('Usage: npm run oracle -- <prism|')])
  expect(status).toBe(2)
})

it.each(['prism', 'schemathesis', 'specmatic'])('says in one line that %s is not installed', (name) => {
  const { status, stderr } = oracle(name)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(`${name} is not installed: `)])
  expect(status).toBe(2)
})

it('runs the tool on a document whose paths begin with the path of the server, and ends as the tool does', () => {
  const tool = join(folder, 'prism')
  const code = `const { readFileSync } = require('node:fs')
if (process.argv.includes('--version')) process.exit(0)
const { paths, servers } = JSON.parse(readFileSync(process.argv[3], 'utf8'))
console.error(JSON.stringify({ paths: Object.keys(paths), servers, args: process.argv.slice(4) }))
process.exit(7)`
  writeFileSync(tool, `#!${process.execPath}\n${code}\n`)
  chmodSync(tool, 0o700)
  const { status, stderr } = oracle('prism', '--target', 'http://localhost:4000', '--', '--port', '1')
  const seen: unknown = JSON.parse(stderr)
  expect(seen).toMatchObject({
    paths: expect.arrayContaining(['/api/jobs', '/api/uploads/{id}']),
    servers: [{ url: '/' }],
    args: ['http://localhost:4000', '--port', '1'],
  })
  expect(status).toBe(7)
  rmSync(tool)
})
