import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pause, readSlowly } from '../src/faults.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A request that counts the bytes that are read of it. */
function requestOf(bytesPerSecond: number) {
  const request = new IncomingMessage(new Socket())
  readSlowly(request, bytesPerSecond)
  let bytes = 0
  let hasEnded = false
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  request.on('end', () => {
    hasEnded = true
  })
  /** Lets some milliseconds pass. @returns the bytes so far. */
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return bytes
  }
  return { request, after, hasEnded: () => hasEnded }
}

it('passes on bytes at the rate, then the end', async () => {
  const { request, after, hasEnded } = requestOf(100)
  for (let at = 0; at < 4; at++) request.push(Buffer.alloc(100))
  request.push(null)
  expect(await after(1000)).toBe(100)
  expect(await after(2000)).toBe(300)
  expect(hasEnded()).toBe(false)
  expect(await after(1010)).toBe(400)
  expect(hasEnded()).toBe(true)
})

it('makes the parser stop reading while bytes wait', async () => {
  const { request, after } = requestOf(1000)
  expect(request.push(Buffer.alloc(500))).toBe(false)
  expect(await after(250)).toBe(250)
})

it('passes on nothing more when the request was closed', async () => {
  const { request, after } = requestOf(100)
  request.push(Buffer.alloc(400))
  expect(await after(1000)).toBe(100)
  request.destroy()
  await after(0)
  expect(vi.getTimerCount()).toBe(0)
  expect(await after(9000)).toBe(100)
})

it('a latency ends when the connection is closed', async () => {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  const waiting = pause(3_600_000, answer)
  answer.emit('close')
  await waiting
})
