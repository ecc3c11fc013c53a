import { fileURLToPath } from 'node:url'
import { type ServerProcess, startServerProcess } from '../http/server-process.ts'

const pathOf = (file: string) => fileURLToPath(new URL(`../../../../${file}`, import.meta.url))

/**
 * Starts the backend with the seeded vacancies, and the built site in front of it, which also serves the plain
 * pages.
 * @param folder for the backend's data
 * @param plainPages folder of the pages whose plain twins the site serves
 */
export async function startSite(
  folder: string,
  plainPages: string,
): Promise<Pick<ServerProcess, 'origin' | 'stop'>> {
  const data = { NODE_ENV: 'development', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: folder }
  const backend = await startServerProcess([pathOf('apps/mock-api/src/server.ts')], { env: data })
  const env = { NODE_ENV: 'production', PORT: '0', API_URL: backend.origin, PLAIN_PAGES: plainPages }
  const site = await startServerProcess([pathOf('apps/web/scripts/bench/site.ts')], { env })
  return {
    origin: site.origin,
    stop: async () => {
      await Promise.all([site.stop(), backend.stop()])
    },
  }
}
