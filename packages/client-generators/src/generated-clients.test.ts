/** Clients generated from `contract/openapi.json` compile, have names that a person would give, and call the backend. */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBackend } from './backend.ts'
import { generateClients } from './generate.ts'
import type { Program } from './program.ts'
import { exportedTypes, inventedNames } from './type-names.ts'

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const generated = fileAt('../generated')
const document = fileAt('../../../contract/openapi.json')

let backend: Awaited<ReturnType<typeof startBackend>>
beforeAll(async () => {
  rmSync(generated, { recursive: true, force: true })
  backend = await startBackend()
  await generateClients(document, generated, backend.origin)
})
afterAll(() => backend.stop())

describe('the generated clients', () => {
  it('compile with the programs that use them', () => {
    const compiler = fileAt('../../../node_modules/typescript/bin/tsc')
    const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', fileAt('../programs')], {
      encoding: 'utf8',
    })
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })

  it.each(['hey-api/types.gen.ts', 'orval-fetch/api.gen.ts'])('%s has no invented type names', (file) => {
    const code = readFileSync(`${generated}/${file}`, 'utf8')
    const { components } = JSON.parse(readFileSync(document, 'utf8'))
    expect(exportedTypes(code)).toEqual(expect.arrayContaining(Object.keys(components.schemas)))
    expect(inventedNames(code)).toEqual([])
  })

  it.each(['FooItemValue2', 'FooItem', 'FooAnyOf', 'Foo2', 'FooEnumCode'])('%s is invented', (name) => {
    expect(inventedNames(`export type ${name} = string`)).toEqual([name])
  })
})

describe.each(['openapi-typescript', 'hey-api', 'orval'])('a program with the client of %s', (name) => {
  let program: Program
  beforeAll(async () => {
    // By a computed path, so that this package can be checked before the clients are generated.
    const module: { program: Program } = await import(fileAt(`../programs/${name}.ts`))
    program = module.program
  })

  it('searches, and reads what it found', async () => {
    const { total, codes } = await program.search(backend.origin, '工程師')
    expect(total).toBeGreaterThan(0)
    const [code = ''] = codes
    expect(await program.title(backend.origin, code)).not.toBe('')
  })

  it('reads the problem of a refused application', async () => {
    const example = fileAt('../../../contract/examples/submitApplication/201.json')
    const { request } = JSON.parse(readFileSync(example, 'utf8'))
    expect(await program.apply(backend.origin, request.json)).toMatchObject({
      status: 422,
      code: 'validation_failed',
      issues: expect.arrayContaining(['fileExpired other.resume', 'fileExpired other.headshot']),
    })
  })
})
