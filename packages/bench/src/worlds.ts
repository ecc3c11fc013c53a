import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testSupportClient } from '@recruiting/schema/test-support/client'
import type { WorldOrder } from '@recruiting/schema/test-support/entities'
import { startServerProcess } from './http/server-process.ts'
import { median } from './report.ts'

/** What a world with this seed costs: `ms` until it is created, and resident memory in MB. */
export type WorldFigures = {
  seed: NonNullable<WorldOrder['seed']>
  ms: number
  memory: number
  worlds: number
}

const backendServer = fileURLToPath(new URL('../../../apps/mock-api/src/server.ts', import.meta.url))

/** How many worlds of each seed are created; at most four may have many vacancies. */
const worldsOf = { contract: 20, empty: 20, many: 4 } as const

/** Creates worlds one after the other, which all stay, in a server for each seed. @param folder for its data */
export async function measureWorlds(folder: string): Promise<WorldFigures[]> {
  const figures: WorldFigures[] = []
  for (const seed of ['contract', 'empty', 'many'] as const) {
    const env = {
      NODE_ENV: 'development',
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: join(folder, `worlds-${seed}`),
    }
    const server = await startServerProcess([backendServer], { env })
    try {
      const support = testSupportClient(server.origin)
      // The first world also loads code.
      const first = await support('createWorld', { body: { seed } })
      if (seed === 'many') await support('deleteWorld', { params: { id: first.id } })
      const before = await server.resident()
      const times: number[] = []
      for (let world = 0; world < worldsOf[seed]; world++) {
        const start = performance.now()
        await support('createWorld', { body: { seed } })
        times.push(performance.now() - start)
      }
      const memory = ((await server.resident()) - before) / worldsOf[seed] / 2 ** 20
      figures.push({ seed, ms: median(times), memory, worlds: worldsOf[seed] })
    } finally {
      await server.stop()
    }
  }
  return figures
}
