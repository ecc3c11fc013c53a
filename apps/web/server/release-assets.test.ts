import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { serveAssets } from './site.ts'

const command = fileURLToPath(new URL('../../../scripts/release.mjs', import.meta.url))

function temporaryReleases() {
  const folder = mkdtempSync(join(tmpdir(), 'releases-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'releases'))
  writeFileSync(join(folder, 'releases/history.json'), '[]')
  return folder
}

/** Writes a release of one script, and its compressed form. */
function writeRelease(folder: string, version: string) {
  const client = join(folder, 'releases', version, 'apps/web/dist/client')
  mkdirSync(join(client, 'assets'), { recursive: true })
  const script = `app-${version}.js`
  writeFileSync(join(client, 'assets', script), version)
  writeFileSync(join(client, 'assets', `${script}.br`), brotliCompressSync(version))
  const assets = [script, `${script}.br`]
  writeFileSync(join(folder, 'releases', version, 'release.json'), JSON.stringify({ version, assets }))
  return client
}

/** The server of a release, as it runs until it is restarted. */
async function serve(client: string) {
  const site = Fastify()
  onTestFinished(() => site.close())
  await serveAssets(site, client)
  return async (version: string) => {
    const url = `/assets/app-${version}.js`
    const { body, statusCode } = await site.inject(url)
    const packed = await site.inject({ url, headers: { 'accept-encoding': 'br' } })
    return [statusCode, body, packed.headers['content-encoding']]
  }
}

it('pages of the release before and after load their assets from either server, also after a rollback', async () => {
  const folder = temporaryReleases()
  const switchBy = (...args: string[]) => {
    const { DATA_DIR: _, ...env } = process.env
    expect(spawnSync(process.execPath, [command, ...args], { env, encoding: 'utf8' })).toMatchObject({
      status: 0,
    })
  }
  const before = await serve(writeRelease(folder, '1'))
  switchBy('switch', folder)
  const after = await serve(writeRelease(folder, '2'))
  expect(await after('1')).toEqual([404, expect.anything(), undefined])

  const expectAll = async () => {
    for (const version of ['1', '2']) {
      for (const server of [before, after]) expect(await server(version)).toEqual([200, version, 'br'])
    }
  }
  switchBy('switch', folder)
  await expectAll()
  switchBy('rollback', folder)
  await expectAll()
})
