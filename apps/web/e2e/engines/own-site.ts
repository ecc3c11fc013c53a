import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@recruiting/http/test-free-port'

/** A site with its own backend, tools and data. */
export type OwnSite = { url: string; close: () => Promise<void> }

const root = join(import.meta.dirname, '../../../..')

/**
 * @param isSteered whether it has the steering bar, which adds elements and styles to pages
 * @param publicUrl the address of what stands before it, to which browsers come
 */
export async function startOwnSite({
  isSteered = true,
  publicUrl,
}: {
  isSteered?: boolean
  publicUrl?: string
}): Promise<OwnSite> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'recruiting-e2e-'))
  const port = await freePort()
  const own = `http://localhost:${port}`
  const url = publicUrl ?? own
  const backend = await startServer('apps/mock-api/src/server.ts', {
    LINK_MAIL_TICK: '250ms',
    PORT: '0',
    DATA_DIR: dataFolder,
    SITE_URL: url,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
  })
  const tools = await startServer('apps/devtools/src/main.ts', {
    TARGET_URL: `http://127.0.0.1:${backend.port}`,
    PORT: '0',
    SITE_URL: url,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
  })
  const site = await startServer('apps/web/server/server.ts', {
    PORT: String(port),
    SITE_URL: url,
    API_URL: `http://127.0.0.1:${tools.port}`,
    STEERED: String(isSteered),
  })
  return {
    url: own,
    close: async () => {
      await Promise.all([site, tools, backend].map(({ child }) => end(child)))
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

async function startServer(
  file: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [join(root, file)], {
    env: { ...process.env, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: { port: number }) => resolve(message.port))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  return { child, port }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
