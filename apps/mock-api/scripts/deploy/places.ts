import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { readSample } from './samples.ts'
import { findTool, runTool } from './tools.ts'

/** The public host of the samples, and the one that the certificate is for. */
export const host = new URL(parseEnv(await readSample('api.env')).SITE_URL ?? '').hostname

/** Where the samples are tried: in place of `/srv/recruiting/current`, `/var/lib/recruiting` and the certificate. */
export type Places = {
  /** A temporary folder. */
  folder: string
  /** The release, or the clone. */
  release: string
  data: string
  certificate: string
  key: string
  /** The certificate as text, for clients that trust it. */
  ca: string
}

/** Creates a data folder and a certificate that nobody else has signed. */
export async function createPlaces(folder: string, release: string): Promise<Places> {
  const data = join(folder, 'data')
  const certificate = join(folder, 'fullchain.pem')
  const key = join(folder, 'privkey.pem')
  await mkdir(data, { mode: 0o700 })
  const { code, output } = runTool(findTool('openssl') ?? 'openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '90'],
    ...['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-keyout', key, '-out', certificate],
  ])
  if (code !== 0) throw new Error(`openssl cannot make a certificate: ${output}`)
  const ca = await readFile(certificate, 'utf8')
  await writeFile(join(folder, 'both.pem'), ca + (await readFile(key, 'utf8')), { mode: 0o600 })
  return { folder, release, data, certificate, key, ca }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
