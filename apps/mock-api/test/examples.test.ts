import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Example, pathOf, record } from './examples/example.ts'
import { problemRequests } from './examples/problems.ts'
import { startServers } from './examples/servers.ts'
import { successRequests } from './examples/successes.ts'
import { contractFolder } from './support/contract-folder.ts'

/**
 * Records an answer for every call, status and problem code, and compares it with `contract/examples`.
 * `npm run generate -- record` writes the files.
 */
const folder = new URL('examples/', contractFolder)

const examples: Example[] = []
const failures: string[] = []

beforeAll(async () => {
  const servers = await startServers(afterAll)
  for (const wanted of await problemRequests(servers)) {
    const example = await record(wanted)
    if (codeOf(example) === wanted.code) examples.push(example)
    else failures.push(`${wanted.call} answers ${pathOf(example)} instead of ${wanted.code}`)
  }
  for await (const wanted of successRequests(servers)) examples.push(await record(wanted))
  if (process.env.MODE === 'record') writeExamples()
}, 120_000)

function textOf(example: Example): string {
  return `${JSON.stringify(example, null, 2)}\n`
}

function writeExamples(): void {
  rmSync(folder, { recursive: true, force: true })
  for (const example of examples) {
    const file = new URL(pathOf(example), folder)
    mkdirSync(new URL('.', file), { recursive: true })
    writeFileSync(file, textOf(example))
  }
}

it('every request gets the problem that it is sent for', () => {
  expect(failures).toEqual([])
})

// That these are exactly the declared answers is shown by `examples.test.ts` of packages/contract-bundle.
it('contract/examples equals what the reference backend answers: run `npm run generate -- record` when this fails', () => {
  const committed = (readdirSync(folder, { recursive: true }) as string[]).filter((path) =>
    path.endsWith('.json'),
  )
  const paths = examples.map(pathOf)
  expect(committed.map((path) => path.replaceAll('\\', '/')).sort()).toEqual(paths.toSorted())
  const stale = examples.filter((example) => {
    const text = readFileSync(new URL(pathOf(example), folder), 'utf8')
    return text !== textOf(example)
  })
  expect(stale.map(pathOf)).toEqual([])
})
