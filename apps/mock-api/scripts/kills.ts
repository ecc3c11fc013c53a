/**
 * `npm run check -- kills [--kills 60] [--only=sqlite,postgres-s3]`: kills backends, and PostgreSQL, while people apply, edit and
 * delete, with each database and each store of files, and compares what is stored with what was acknowledged. Exit code 1
 * when a promise is broken.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBucket } from './support/bucket-server.ts'
import { killRuns } from './support/kill-runs.ts'
import { masterKey, startPostgres } from './support/postgres-server.ts'
import { withFolder } from './support/temporary-folder.ts'

const stores = ['sqlite', 'sqlite-s3', 'postgres', 'postgres-s3']

// The servers end when this process exits; the exit handlers remove their folders.
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, only: { type: 'string' } },
})
const wanted = values.only?.split(',') ?? stores
const unknown = wanted.filter((name) => !stores.includes(name))

if (unknown.length > 0) {
  console.error(`There is no store ${unknown.join(', ')}: ${stores.join(', ')}`)
  process.exitCode = 2
} else {
  for (const store of wanted) if (!(await play(store))) process.exitCode = 1
}

/** @returns whether every promise was kept */
async function play(store: string): Promise<boolean> {
  // As in production: what is acknowledged is on the disk.
  const database = store.startsWith('postgres') ? await startPostgres([]) : undefined
  const bucket = store.endsWith('s3') ? await startBucket() : undefined
  // Amazon's client reads its key from the environment, also in this process.
  Object.assign(process.env, bucket?.environment)
  try {
    const { failed, faults, ...figures } = await withFolder((folder) =>
      killRuns({
        kills: Number(values.kills),
        environment: {
          DATA_DIR: join(folder, 'data'),
          DATABASE_URL: database?.url ?? '',
          MASTER_KEY: masterKey,
          FILES_URL: '',
          ...bucket?.environment,
        },
        ...(database && { database }),
      }),
    )
    const isKept = failed.length === 0 && Object.values(faults).every((count) => count === 0)
    console.log(`${store}, ${values.kills} kills: ${isKept ? 'kept' : 'BROKEN'}`)
    for (const [name, count] of Object.entries({ ...figures, ...faults, failed: failed.length }))
      console.log(`  ${name.padEnd(14)}${Math.round(count)}`)
    for (const text of new Set(failed)) console.log(`  ${text}`)
    return isKept
  } finally {
    await bucket?.stop()
    await database?.remove()
  }
}
