import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareFindings, contractExceptions, spectralFindings, testSupportExceptions } from './spectral.ts'
import { isObject, type JsonObject } from './walk.ts'

const read = (name: string) => readFileSync(new URL(`../../../../contract/${name}`, import.meta.url), 'utf8')

/** A small document that breaks no rule of `spectral:oas` which a test here is about. */
function small(change: JsonObject): string {
  const info = { title: 'A', version: '1', description: 'A', contact: { name: 'A' } }
  return JSON.stringify({ openapi: '3.1.0', info, paths: {}, ...change })
}

async function rulesBrokenBy(text: string): Promise<Set<string>> {
  return new Set((await spectralFindings(text)).map(({ rule }) => rule))
}

describe('Spectral with the rules of OpenAPI and of OWASP', () => {
  it.each([
    ['openapi.json', contractExceptions],
    ['test-support.openapi.json', testSupportExceptions],
  ] as const)(
    'finds in %s exactly what its exceptions name',
    async (name, exceptions) => {
      expect(compareFindings(await spectralFindings(read(name)), exceptions)).toEqual({
        unexpected: [],
        unused: [],
      })
    },
    60_000,
  )

  it('finds a missing contact, and a server of plain HTTP', async () => {
    const sound = await rulesBrokenBy(small({}))
    expect(sound).not.toContain('info-contact')
    const broken = small({ info: { title: 'A', version: '1' }, servers: [{ url: 'http://a.example' }] })
    const rules = await rulesBrokenBy(broken)
    expect(rules).toContain('info-contact')
    expect(rules).toContain('owasp:api8:2023-no-server-http')
  })

  it('finds a new call without a token, which no exception names', async () => {
    const document: unknown = JSON.parse(read('openapi.json'))
    if (!isObject(document) || !isObject(document.paths)) throw new Error('openapi.json has no paths')
    const open = { post: { operationId: 'open', responses: { 204: { description: 'Done' } } } }
    const text = JSON.stringify({ ...document, paths: { '/jobs-open': open } })
    const { unexpected } = compareFindings(await spectralFindings(text), contractExceptions)
    expect(unexpected.join('\n')).toContain('owasp:api2:2023-write-restricted at paths /jobs-open post')
  }, 60_000)

  it('names an exception that no finding needs', () => {
    const exception = { rule: 'owasp:a', at: ['paths /b'], reason: 'for this test' } as const
    const finding = { rule: 'owasp:a', at: 'paths /b get', message: 'broken' }
    expect(compareFindings([finding], [exception])).toEqual({ unexpected: [], unused: [] })
    expect(compareFindings([{ ...finding, at: 'paths /bc get' }], [exception])).toEqual({
      unexpected: ['owasp:a at paths /bc get: broken'],
      unused: ['owasp:a paths /b'],
    })
  })
})
