import { type Call, calls } from '@recruiting/schema/contract/calls'
import { afterAll, expect, it } from 'vitest'
import { send, startBackend } from './support/backend.ts'

const bodiless = Object.entries(calls as Record<string, Call>).filter(
  ([, { method, body }]) => method === 'POST' && body === 'none',
)

it.each(bodiless)('%s ignores the type of a body that it does not take', async (_, { path }) => {
  const backend = await startBackend({}, afterAll)
  const plain = await send(backend, 'POST', `/api${path}`)
  for (const type of ['nonsense', ';;', 'text/plain', 'application/json']) {
    const answer = await send(backend, 'POST', `/api${path}`, {
      headers: { 'content-type': type },
      body: 'x',
    })
    expect(answer.status).toBe(plain.status)
  }
})
