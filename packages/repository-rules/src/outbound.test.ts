import { describe, expect, it } from 'vitest'
import { connectingFiles } from './outbound.ts'
import { readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

/** The files that the table of connections in `docs/security.md` names. */
function statedFiles(page: string): string[] {
  const [, table = ''] = /<!-- connections -->\n([\s\S]*?)<!-- \/connections -->/.exec(page) ?? []
  const cells = table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').at(-2) ?? '')
  return [...new Set(cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)))]
}

it('docs/security.md names every file that opens a connection', () => {
  const tree = readRepository()
  const stated = statedFiles(tree.get('docs/security.md') ?? '')
  expect(stated.sort()).toEqual(connectingFiles(tree).sort())
})

describe('a connection', () => {
  it.each([
    `await fetch('http://a')`,
    `await globalThis.fetch('http://a')`,
    `new WebSocket('wss://a')`,
    `import { request } from 'node:http'`,
    `import { type IncomingMessage, get as read } from 'https'`,
    `import * as https from 'node:https'`,
    `import http from 'node:http'`,
    `const net = await import('node:net')`,
    `export { connect } from 'node:net'`,
    `export * from 'node:http'`,
    `import { connect } from 'node:tls'`,
    `import { resolve } from 'node:dns/promises'`,
    `import { createTransport } from 'nodemailer'`,
    `import pg from 'pg'`,
    `import { S3Client } from '@aws-sdk/client-s3'`,
    `import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'`,
  ])('is noticed in %s', (text) => {
    for (const path of ['apps/mock-api/src/a.ts', 'apps/web/server/a.ts', 'packages/http/src/a.ts'])
      expect(connectingFiles(treeOf({ [path]: text }))).toEqual([path])
  })

  it.each([
    ['apps/web/server/a.ts', `import { createServer, type ClientRequest } from 'node:http'`],
    ['apps/web/server/a.ts', `import type { Socket } from 'node:net'`],
    ['apps/web/server/a.ts', `export type { Socket } from 'node:net'`],
    ['apps/web/server/a.ts', `import { isIP } from 'node:net'`],
    ['apps/web/server/a.ts', `await cache.fetch('a')`],
    ['apps/web/server/a.test.ts', `await fetch('http://a')`],
    ['apps/web/src/a.ts', `await fetch('/api')`],
  ])('is not seen in %s: %s', (path, text) => {
    expect(connectingFiles(treeOf({ [path]: text }))).toEqual([])
  })
})
