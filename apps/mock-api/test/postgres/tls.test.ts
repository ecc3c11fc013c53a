import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  fast,
  giveToServer,
  masterKey,
  type PostgresServer,
  startPostgres,
} from '../../scripts/support/postgres-server.ts'
import { readConfig } from '../../src/config.ts'
import { openServices } from '../../src/services.ts'

const sample = (name: string) =>
  fileURLToPath(new URL(`../../../web/server/test-certificate/${name}`, import.meta.url))
const authority = sample('certificate.pem')

let folder: string
let server: PostgresServer

/** A server with a certificate for `localhost` and 127.0.0.1 that no public authority has signed. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tls-'))
  await chmod(folder, 0o755)
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  await copyFile(authority, certificate)
  await copyFile(sample('key.pem'), key)
  await chmod(key, 0o600)
  await giveToServer(key)
  const settings = [
    'ssl=on',
    `ssl_cert_file=${certificate}`,
    `ssl_key_file=${key}`,
    'listen_addresses=127.0.0.1,127.0.0.2',
  ]
  server = await startPostgres([...fast, ...settings.flatMap((setting) => ['-c', setting])])
})

afterAll(async () => {
  await server.remove()
  await rm(folder, { recursive: true })
})

function open(host: string, query: Record<string, string>) {
  const url = Object.assign(new URL(server.url), { hostname: host })
  url.search = new URLSearchParams(query).toString()
  return openServices(
    readConfig({ DATA_DIR: join(folder, 'data'), DATABASE_URL: url.href, MASTER_KEY: masterKey }),
  )
}

it('verify-full encrypts and trusts the authority that sslrootcert names', async () => {
  const context = await open('localhost', { sslmode: 'verify-full', sslrootcert: authority })
  const { rows } = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(context.db)
  expect(rows).toEqual([{ ssl: true }])
  await context.close()
})

it.each([
  ['an authority that nobody trusts', 'localhost', {}],
  ['a certificate of another name', '127.0.0.2', { sslrootcert: authority }],
])('verify-full refuses %s with one line', async (_, host, query) => {
  await expect(open(host, { sslmode: 'verify-full', ...query })).rejects.toThrow(
    /^Database \S+ cannot be used: [^\n]*certificate[^\n]*\.$/i,
  )
})
