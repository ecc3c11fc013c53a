import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { problemsOf } from '@recruiting/schema/contract/call-problems'
import { type CallName, calls } from '@recruiting/schema/contract/calls'
import { problems } from '@recruiting/schema/contract/problem'
import { table } from '@recruiting/schema/contract/table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Example, pathOf, record } from './examples/example.ts'
import { problemRequests } from './examples/problems.ts'
import { startServers } from './examples/servers.ts'
import { successRequests } from './examples/successes.ts'
import { contractFolder } from './support/contract-folder.ts'

/**
 * Records an answer for every call, status and problem code, and compares it with `contract/examples`.
 * `npm run record` writes the files.
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

function codesOf(name: CallName): (string | undefined)[] {
  return examples.filter(({ call }) => call === name).map(codeOf)
}

it('every request gets the problem that it is sent for', () => {
  expect(failures).toEqual([])
})

describe.each(Object.keys(calls) as CallName[])('%s', (name) => {
  it('declares exactly the problems that were recorded', () => {
    const recorded = codesOf(name).filter((code) => code !== undefined)
    expect(recorded.toSorted()).toEqual(problemsOf(name).toSorted())
  })

  it('declares exactly the successful answers that were recorded', () => {
    const recorded = examples.filter((example) => example.call === name && codeOf(example) === undefined)
    expect(recorded.map(({ answer }) => `${answer.status}`).sort()).toEqual(
      Object.keys(table[name].answers).sort(),
    )
  })
})

describe('contract/examples', () => {
  it('equals what the reference backend answers: run `npm run record` when this fails', () => {
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

  it('has the status of each problem', () => {
    for (const example of examples) {
      const code = codeOf(example)
      if (code !== undefined) expect([code, example.answer.status]).toEqual([code, problems[code]])
    }
  })
})
