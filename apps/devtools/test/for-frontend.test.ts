import { readFileSync } from 'node:fs'
import { calls } from '@recruiting/schema/contract/calls'
import { problems } from '@recruiting/schema/contract/problem'
import { statesPath } from '@recruiting/schema/steering/calls'
import { testSupportCalls } from '@recruiting/schema/test-support/calls'
import { describe, expect, it } from 'vitest'
import { scenarios } from '../src/scenarios.ts'

const page = readFileSync(new URL('../../../docs/for-frontend.md', import.meta.url), 'utf8').replace(
  /```.*?```/gs,
  '',
)

/** The rows of the table between two comments, without its head. */
function rowsOf(name: string): string[][] {
  const [, table = ''] = new RegExp(`<!-- ${name} -->\n(.*?)<!-- /${name} -->`, 's').exec(page) ?? []
  const rows = table.trim().split('\n').slice(2)
  return rows.map((row) => row.split('|').slice(1, -1))
}

const codesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

describe('docs/for-frontend.md', () => {
  it('says what to do with every problem of the contract', () => {
    const named = rowsOf('problems').flatMap(([codes = '']) => codesIn(codes))
    expect(named.toSorted()).toEqual(Object.keys(problems).toSorted())
  })

  it('names scenarios and calls for tests that exist', () => {
    const named = rowsOf('states').flatMap(([, how = '']) => codesIn(how))
    const known = new Set<string>([
      ...scenarios.map(({ id }) => id),
      statesPath,
      ...Object.values(testSupportCalls).map(({ method, path }) => `${method} ${path}`),
      ...Object.keys(calls),
      '/__mock/mailbox',
      'fail',
      'uploadBytesPerSecond',
      'cutAfterBytes',
    ])
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  it('names calls that exist', () => {
    const named = codesIn(page).filter((name) =>
      /^(?:list|get|stage|discard|submit|save|request|resend|confirm)[A-Z]\w+$/.test(name),
    )
    expect(named.length).toBeGreaterThan(10)
    const members = ['requestId', 'resendAfter']
    expect(named.filter((name) => !Object.hasOwn(calls, name) && !members.includes(name))).toEqual([])
  })
})
