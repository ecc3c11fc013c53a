import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from './test-free-port.ts'

it('gives no port twice, and none that a system gives to connections', async () => {
  const ports: number[] = []
  while (ports.length < 400) ports.push(await freePort())
  expect(new Set(ports).size).toBe(400)
  expect(Math.max(...ports)).toBeLessThan(32_000)
})

it('gives a port on which a server can listen', async () => {
  const server = createServer().listen(await freePort(), '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
})
