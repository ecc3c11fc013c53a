import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LoggedExchange } from '@recruiting/schema/steering/entities'
import { worldHeader } from '@recruiting/schema/test-support/calls'
import { type SteeringClient, steeringClient } from '@recruiting/schema/test-support/client'
import { expect, inject, onTestFinished } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'

/** The tools in front of a backend, seen from one world. */
export type Tools = {
  url: string
  call: SteeringClient
  /** Sends a request of the world. */
  send: (path: string, init?: RequestInit) => Promise<Response>
  /** Waits until the log has so many requests. @returns them, newest first. */
  logged: (count: number) => Promise<LoggedExchange[]>
  /** The same tools, seen from another world. */
  inWorld: (world: string) => Tools
}

/** Starts the tools; they stop after the test. @param target of the backend; default: the reference */
export async function startTools(target: string = inject('reference')): Promise<Tools> {
  const { url } = await openTools({ TARGET_URL: target })
  return toolsAt(url)
}

/** Starts the tools with environment variables; they stop after the test. */
export async function openTools(variables: Readonly<Record<string, string>>) {
  const app = await buildApp(readConfig({ TRUST_PROXY: 'loopback', ...variables }), {
    logStream: { write: () => true },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

function toolsAt(url: string, world?: string): Tools {
  const named = (init: RequestInit = {}): RequestInit => {
    const headers = new Headers(init.headers)
    if (world !== undefined) headers.set(worldHeader, world)
    return { ...init, headers, redirect: 'manual' }
  }
  const call = steeringClient(url, (target, init) => fetch(target, named(init)))
  return {
    url,
    call,
    send: (path, init) => fetch(url + path, named(init)),
    async logged(count) {
      await expect.poll(async () => (await call('listRequests')).requests.length).toBe(count)
      const { requests } = await call('listRequests')
      return await Promise.all(requests.map(({ id }) => call('getRequest', { params: { id } })))
    },
    inWorld: (name) => toolsAt(url, name),
  }
}

/** A backend that answers as told, until the test ends. @returns its origin */
export async function startBackend(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** An origin on which nothing listens. */
export async function deadOrigin(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

export const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

const contract: unknown = JSON.parse(
  readFileSync(new URL('../../../contract/openapi.json', import.meta.url), 'utf8'),
)

/** What the contract says at the place of a finding; undefined when the place does not exist. */
export function contractAt(place: string): unknown {
  const [file, pointer = ''] = place.split('#')
  if (file !== 'contract/openapi.json') return undefined
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
      contract,
    )
}
