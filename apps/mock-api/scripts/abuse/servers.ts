import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { noLimits, type ServerProcess, startBackend, startSite } from '../support/server-process.ts'
import { withFolder } from '../support/temporary-folder.ts'

/** The site in front of the backend, as `npm start` runs them, with a new data folder. */
export type Servers = { site: ServerProcess; backend: ServerProcess; folder: string }

/** A precondition is missing, such as the build; reported in one line. */
export class NotReady extends Error {
  override name = 'NotReady'
}

/** The page that the build makes. */
export const builtPage = join(import.meta.dirname, '../../../web/dist/client/index.html')

/**
 * Starts both servers for the duration of `use`.
 * @param env differences of the backend from `npm start` without limits per client.
 * @param prepare fills the data folder before the start.
 */
export async function withServers<T>(
  use: (servers: Servers) => Promise<T>,
  {
    env = {},
    prepare,
  }: { env?: Readonly<Record<string, string>>; prepare?: (folder: string) => Promise<void> } = {},
): Promise<T> {
  if (!existsSync(builtPage)) throw new NotReady('The site is not built: run npm run build first.')
  return await withFolder(async (folder) => {
    const started: ServerProcess[] = []
    try {
      await prepare?.(folder)
      const port = await freePort()
      const siteUrl = `http://localhost:${port}`
      const backend = await startBackend({
        ...noLimits,
        TRUST_PROXY: '127.0.0.1',
        SITE_URL: siteUrl,
        DATA_DIR: folder,
        ...env,
      })
      started.push(backend)
      const apiUrl = `http://127.0.0.1:${backend.port}`
      const site = await startSite({ PORT: String(port), SITE_URL: siteUrl, API_URL: apiUrl })
      started.push(site)
      return await use({ site, backend, folder })
    } finally {
      for (const { child, ended } of started) {
        child.kill('SIGKILL')
        await ended
      }
    }
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
