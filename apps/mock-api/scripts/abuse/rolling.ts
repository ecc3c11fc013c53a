import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newFiles, openJobCode, prepareApplication, submit } from '../support/applicant.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { withFolder } from '../support/temporary-folder.ts'
import type { Round } from './round.ts'

/** Between two requests of a visitor, in ms. */
const pause = 30

/** Restarts of each of three backends and two sites, one after another, while people read and apply. */
export const rolling: Round = {
  name: 'rolling',
  promise: 'no request fails while three backends and two sites restart one after another',
  async *play() {
    const database = await startPostgres([])
    try {
      const { outcomes, restarts } = await withFolder(async (folder) => {
        const environment = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') }
        const cluster = await startCluster({ backends: 3, sites: 2, environment })
        try {
          return await restartEach(cluster)
        } finally {
          await cluster.close()
        }
      })
      const requests = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
      const failed = Object.entries(outcomes).filter(([outcome]) => !/ 20[01]$/.test(outcome))
      yield {
        name: `rolling restarts: ${restarts} restarts`,
        findings: [
          { what: 'requests', found: requests },
          { what: 'failed', found: failed.reduce((sum, [, count]) => sum + count, 0), most: 0 },
          { what: 'outcomes', text: JSON.stringify(outcomes) },
        ],
      }
    } finally {
      await database.remove()
    }
  },
}

/** Restarts every member once while visitors send requests. */
async function restartEach(
  cluster: Cluster,
): Promise<{ outcomes: Record<string, number>; restarts: number }> {
  await cluster.whole()
  const outcomes: Record<string, number> = {}
  let isOver = false
  const origin = cluster.siteOrigin ?? cluster.apiOrigin
  const jobCode = await openJobCode(origin)
  const read = async (path: string) => {
    const answer = await fetch(origin + path)
    await answer.arrayBuffer()
    return answer.status
  }
  const deeds: Record<string, () => Promise<number>> = {
    'GET /': () => read('/'),
    'GET uncached page': () => read(`/?now=${Math.random()}`),
    'GET /api/jobs': () => read('/api/jobs'),
    apply: async () => {
      const application = await prepareApplication(origin, await newFiles(), jobCode)
      await submit(origin, application, crypto.randomUUID())
      return 201
    },
  }
  const visitors = Object.entries(deeds).map(async ([name, act]) => {
    while (!isOver) {
      const status = await act().catch((error: Error) => error.message)
      outcomes[`${name} ${status}`] = (outcomes[`${name} ${status}`] ?? 0) + 1
      await sleep(pause)
    }
  })
  const members = [...cluster.backends, ...cluster.sites]
  for (const member of members) {
    await member.stop()
    await member.start()
    await cluster.whole()
  }
  isOver = true
  await Promise.all(visitors)
  return { outcomes, restarts: members.length }
}
