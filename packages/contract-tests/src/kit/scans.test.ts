import { expect, it } from 'vitest'
import type { Exchange } from './exchange.ts'
import { claimable } from './scans.ts'

function answered(status: number, json: object): Exchange {
  return {
    operation: undefined,
    sent: { method: 'GET', target: '/', headers: {} },
    received: { status, headers: {}, text: JSON.stringify(json), json },
    took: 0,
  }
}

/** A target that answers `getUploadScan` with these states, one after the other, and counts the questions. */
function targetSaying(...states: readonly string[]) {
  const left = [...states]
  const http = {
    call: () => Promise.resolve(answered(left.length === 0 ? 404 : 200, { scan: left.shift() })),
  }
  return { http, asked: () => states.length - left.length }
}

const staged = (scan: string) => answered(201, { id: 'a', scan })

it.each(['clean', 'notScanned'])('a file that is %s at once is claimed without a question', async (scan) => {
  const { http, asked } = targetSaying('clean')
  expect(await claimable(http, staged(scan))).toBe('a')
  expect(asked()).toBe(0)
})

it.each(['clean', 'notScanned'])('a file that is scanning is asked for until it is %s', async (scan) => {
  const { http, asked } = targetSaying('scanning', scan, 'clean')
  expect(await claimable(http, staged('scanning'))).toBe('a')
  expect(asked()).toBe(2)
})

it.each([
  [
    'infected',
    targetSaying('infected'),
    'expected that a harmless file is clean or notScanned, got "infected"',
  ],
  ['not found', targetSaying(), 'the status of getUploadScan: expected 200, got 404'],
])('a file that becomes %s fails the case', async (_, { http }, message) => {
  await expect(claimable(http, staged('scanning'))).rejects.toThrow(message)
})

it('an upload that was refused fails the case', async () => {
  await expect(claimable(targetSaying().http, answered(422, {}))).rejects.toThrow(
    'the status of a staged file',
  )
})
