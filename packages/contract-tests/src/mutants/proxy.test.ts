import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { contractFolder } from '../contract-folder.ts'
import { readContract } from '../kit/contract.ts'
import { bodyEdit, headerEdit, headerRead, queryRead, statusInstead } from './edits.ts'
import type { Fault, ProxiedRequest } from './mutant.ts'
import { type Footprint, recordingTo, startProxy } from './proxy.ts'

const contract = readContract(contractFolder())

/** What the backend below received. */
type Echo = { method: string; url: string; rawHeaders: string[]; body: string }

async function echoOf(answer: Response): Promise<Echo> {
  return (await answer.json()) as Echo
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

/** A backend that answers with what it received, behind a proxy with a fault. */
async function echoBehind(fault: Fault) {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await textOf(request)
    const { method, url, rawHeaders } = request
    response.writeHead(200, [
      ...['ETag', '"1"', 'Content-Type', 'application/json'],
      ...['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2'],
    ])
    response.end(JSON.stringify({ method, url, rawHeaders, body }))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const proxy = await startProxy(`http://127.0.0.1:${port}`, contract, fault)
  onTestFinished(async () => {
    await proxy.close()
    server.closeAllConnections()
    server.close()
  })
  return proxy
}

it('passes requests and answers on unchanged without a fault', async () => {
  const { origin, changes } = await echoBehind({})
  const url = `${origin}/api/applications?a=%41&a=2`
  const answer = await fetch(url, { method: 'POST', body: '{"x":1}', headers: { 'X-Case': 'kept' } })

  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  const received = await echoOf(answer)
  expect(received).toMatchObject({ method: 'POST', url: '/api/applications?a=%41&a=2', body: '{"x":1}' })
  expect(received.rawHeaders).toEqual(expect.arrayContaining(['X-Case', 'kept', 'Content-Length', '7']))
  expect(changes()).toBe(0)
})

it('changes the answers of the calls that a fault concerns, and counts the changes', async () => {
  const { origin, changes } = await echoBehind(bodyEdit(['getJob'], 'method', () => 'PATCH')())
  expect(await (await fetch(`${origin}/api/jobs`)).json()).toMatchObject({ method: 'GET' })
  expect(changes()).toBe(0)
  expect(await (await fetch(`${origin}/api/jobs/SW-1`)).json()).toMatchObject({ method: 'PATCH' })
  expect(changes()).toBe(1)
})

it('does not count an edit that changes nothing', async () => {
  const { origin, changes } = await echoBehind(bodyEdit('*', 'method', (method) => method)())
  await fetch(`${origin}/api/jobs`)
  expect(changes()).toBe(0)
})

it('changes status and headers of answers', async () => {
  const { status } = await fetch((await echoBehind(statusInstead('*', 200, 418)())).origin)
  expect(status).toBe(418)
  const weak = await echoBehind(headerEdit('*', 'etag', (tag) => `W/${tag}`)())
  expect((await fetch(weak.origin)).headers.get('etag')).toBe('W/"1"')
})

it('changes how requests are read', async () => {
  const noSort = await echoBehind(queryRead(['listJobs'], (query) => query.delete('sort'))())
  expect(await (await fetch(`${noSort.origin}/api/jobs?sort=x&page=2`)).json()).toMatchObject({
    url: '/api/jobs?page=2',
  })
  const noKey = await echoBehind(headerRead('*', 'x-key', () => undefined)())
  const { rawHeaders } = await echoOf(await fetch(noKey.origin, { headers: { 'X-Key': '1' } }))
  expect(rawHeaders).toContain('accept')
  expect(rawHeaders).not.toContain('X-Key')
})

it('reports an error of the fault itself, and passes the message on', async () => {
  const broken = () => {
    throw new Error('a defect of the mutant')
  }
  const { origin, errors } = await echoBehind({ answer: broken })
  expect((await fetch(origin)).status).toBe(200)
  expect(errors).toHaveLength(1)
})

it('writes down few of equal requests, but the answer that differs from the others', () => {
  const footprint: Footprint = []
  const { request, answer } = recordingTo(footprint)
  for (let at = 1; at <= 20; at++) {
    const sent: ProxiedRequest = {
      ...{ operation: 'resendLink', method: 'POST', target: '/api/links/resend', headers: [] },
      ...{ body: Buffer.from(''), client: { address: '127.0.0.1', port: at } },
    }
    request?.(sent)
    answer?.({ status: at === 20 ? 429 : 202, headers: [], body: Buffer.from('') }, sent)
  }
  const statuses = footprint.map((each) => each.answer?.status)
  expect(statuses.filter((status) => status === undefined)).toHaveLength(5)
  expect(statuses.filter((status) => status !== undefined)).toEqual([202, 202, 202, 202, 202, 429])
})
