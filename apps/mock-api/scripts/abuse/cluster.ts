import { join } from 'node:path'
import { clusterKillRuns } from '../support/cluster-kill-runs.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { withFolder } from '../support/temporary-folder.ts'
import type { Round } from './round.ts'

/** `kill -9` of three backends and their database while people apply, edit and delete. */
export const cluster: Round = {
  name: 'cluster',
  promise: 'nothing acknowledged is lost or done twice: kill -9 of three backends and PostgreSQL',
  async *play({ kills }) {
    // As in production: what is acknowledged is on the disk.
    const database = await startPostgres([])
    try {
      const found = await withFolder((folder) =>
        clusterKillRuns(database, {
          kills,
          environment: { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') },
        }),
      )
      yield {
        name: `kill -9 of backends and database: ${found.kills} kills`,
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
    } finally {
      await database.remove()
    }
  },
}
