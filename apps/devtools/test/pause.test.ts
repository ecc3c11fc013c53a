import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { pause } from '../src/faults.ts'

const answer = () => new ServerResponse(new IncomingMessage(new Socket()))

it('ends when the connection is closed', async () => {
  const closing = answer()
  const waiting = pause(3_600_000, closing)
  closing.emit('close')
  await waiting
  expect(closing.listenerCount('close')).toBe(0)
})

it('ends after its time and leaves no listener', async () => {
  const open = answer()
  await pause(1, open)
  expect(open.listenerCount('close')).toBe(0)
})
