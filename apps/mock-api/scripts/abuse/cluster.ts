import { join } from 'node:path'
import { startBucket } from '../support/bucket-server.ts'
import { clusterKillRuns } from '../support/cluster-kill-runs.ts'
import { killRuns } from '../support/kill-runs.ts'
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts'
import { withFolder } from '../support/temporary-folder.ts'
import type { Outcome, Round } from './round.ts'

/** `kill -9` of three backends and their database while people apply, edit and delete. */
export const cluster: Round = {
  name: 'cluster',
  promise: 'nothing acknowledged is lost or done twice: kill -9 of three backends and PostgreSQL',
  async *play({ kills }) {
    yield await withServers((environment, database) => play('a folder', kills, environment, database))
    const bucket = await startBucket()
    // Amazon's client reads its key from the environment, also in this process.
    Object.assign(process.env, bucket.environment)
    try {
      yield await withServers((environment, database) =>
        play('S3', kills, { ...environment, ...bucket.environment }, database),
      )
    } finally {
      await bucket.stop()
    }
  },
}

async function withServers<T>(
  act: (environment: Record<string, string>, database: PostgresServer) => Promise<T>,
): Promise<T> {
  // As in production: what is acknowledged is on the disk.
  const database = await startPostgres([])
  try {
    return await withFolder((folder) =>
      act({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') }, database),
    )
  } finally {
    await database.remove()
  }
}

async function play(
  store: string,
  kills: number,
  environment: Record<string, string>,
  database: PostgresServer,
): Promise<Outcome> {
  const found = await clusterKillRuns(database, { kills, environment })
  return {
    name: `kill -9 of backends and database, files in ${store}: ${found.kills} kills`,
    findings: [
      { what: 'acknowledged', found: found.acknowledged },
      { what: 'edited', found: found.edited },
      { what: 'deleted', found: found.deleted },
      { what: 'refused or unanswered', found: found.failed.length, most: 0 },
      { what: 'lost', found: found.lost, most: 0 },
      { what: 'double', found: found.double, most: 0 },
      { what: 'not deleted', found: found.undeleted, most: 0 },
      { what: 'with other bytes', found: found.otherBytes, most: 0 },
      { what: 'left over', found: found.leftOver, most: 0 },
      { what: 'damaged files', found: found.damagedFiles, most: 0 },
      ...[...new Set(found.failed)].map((text) => ({ what: 'answer', text })),
    ],
  }
}

/** `kill -9` at random moments while clients apply. */
export const kills: Round = {
  name: 'kills',
  promise: 'nothing acknowledged is lost: kill -9 during submissions, start within 5 s',
  async *play({ kills: times }) {
    const found = await withFolder((folder) => killRuns(folder, times))
    yield {
      name: `kill -9 during submissions: ${found.kills} kills`,
      findings: [
        { what: 'acknowledged', found: found.acknowledged },
        { what: 'lost', found: found.lost, most: 0 },
        { what: 'with other bytes', found: found.otherBytes, most: 0 },
        { what: 'half applied', found: found.halfApplied, most: 0 },
        { what: 'missing or altered files', found: found.damagedFiles, most: 0 },
        { what: 'orphans after a restart', found: found.orphans, most: 0 },
        { what: 'repetitions answered otherwise', found: found.wrongRepetitions, most: 0 },
        { what: 'slowest start', found: found.slowestStart / 1000, unit: 's', most: 5 },
      ],
    }
  },
}
