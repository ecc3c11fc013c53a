/** The backends of `foreign/` read only `contract/`, and the one in JavaScript passes its vectors. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

function modulesIn(folder: string, extension: string): string[] {
  return readdirSync(`${root}foreign/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => `foreign/${folder}/${name}`)
}

/** What a text names between quotes and after `pattern`. */
function namesAfter(pattern: RegExp, file: string): string[] {
  return [...readFileSync(root + file, 'utf8').matchAll(pattern)].flatMap(({ 1: name }) => name ?? [])
}

/** What Node prints for a script, also when it ends with an error. */
function outputOf(...script: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, script, (_error, stdout, stderr) => resolve(stdout + stderr))
  })
}

describe('a foreign backend', () => {
  it.each(modulesIn('javascript', '.mjs'))('%s imports only Node and its own files', (file) => {
    const imported = namesAfter(/\b(?:from |import |import\()'([^']+)'/g, file)
    expect(imported.filter((name) => !/^(?:node:[a-z_/]+|\.\/[a-z-]+\.mjs)$/.test(name))).toEqual([])
  })

  it.each(modulesIn('javascript', '.mjs'))('%s reads only contract/', (file) => {
    const above = namesAfter(/'((?:\.\.\/)+[^']*)'/g, file)
    expect(above.filter((path) => !path.startsWith('../../contract/'))).toEqual([])
  })

  it('passes the vectors and the kit, and with faults fails exactly the cases that hold them', async () => {
    const output = await outputOf(`${root}foreign/run.mjs`)
    expect(output.match(/^FAILED.*$/gm) ?? []).toEqual([])
    const counts = [...output.matchAll(/^([a-z-]+): (\d+) passed, 0 failed/gm)]
    expect(counts.map(([, name]) => name)).toEqual([
      'validation',
      'json-bodies',
      'folding',
      'search-few',
      'kit',
    ])
    expect(counts.filter(([, , passed]) => Number(passed) === 0)).toEqual([])
    expect(output.match(/^found: .*$/gm)).toHaveLength(5)
  })
})
