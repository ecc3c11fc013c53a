import { bearerChallenge, Problem, problemCodes, problems } from '@recruiting/schema/contract/problem'
import { describe, expect, it } from 'vitest'
import { problemAnswer } from './problem-answer.ts'

const request = { id: 'r', acceptLanguage: undefined }

describe.each(problemCodes)('%s', (code) => {
  it.each([
    [undefined, 'zh-Hant-TW', /^\p{Script=Han}/u],
    ['en-GB, zh;q=0.1', 'en-US', /^[A-Z]/],
  ])('for Accept-Language %s is a problem in %s', (acceptLanguage, language, title) => {
    const { status, headers, body } = problemAnswer(code, { id: 'r', acceptLanguage })

    expect(Problem.parse(body)).toEqual(body)
    expect(body).toMatchObject({ code, status: problems[code], requestId: 'r' })
    expect(body.title).toMatch(title)
    expect(status).toBe(problems[code])
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'content-language': language,
      'cache-control': 'no-store',
    })
  })
})

it.each([
  ['unavailable', {}, '5'],
  ['too_many_requests', { retryAfter: 1.2 }, '2'],
  ['not_found', { retryAfter: 9 }, undefined],
] as const)('%s with %o has Retry-After %s', (code, details, retryAfter) => {
  expect(problemAnswer(code, request, details).headers['retry-after']).toBe(retryAfter)
})

it('sends WWW-Authenticate with 401 only', () => {
  expect(problemAnswer('link_invalid', request).headers['www-authenticate']).toBe(bearerChallenge)
  expect(problemAnswer('origin_forbidden', request).headers).not.toHaveProperty('www-authenticate')
})

it('uses an explicit status where the contract has no code for it', () => {
  const { status, body } = problemAnswer('malformed', request, { status: 416 })
  expect([status, body.status, body.code]).toEqual([416, 416, 'malformed'])
})

it('omits empty issues', () => {
  const issues = [{ path: 'email', rule: 'required' as const }]
  expect(problemAnswer('validation_failed', request, { issues }).body.issues).toEqual(issues)
  expect(problemAnswer('validation_failed', request, { issues: [] }).body).not.toHaveProperty('issues')
})
