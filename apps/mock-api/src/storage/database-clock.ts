import { type Kysely, sql } from 'kysely'
import { type Clocks, systemClocks } from '../clock.ts'
import type { Database } from './schema.ts'

/** Comparisons per synchronisation; the one with the shortest round trip is the most exact. */
const comparisons = 3

/** The clock of a database, by which several machines agree on the time. */
type DatabaseClock = {
  clocks: Clocks
  /** Compares with the database again, because clocks of machines drift and may be set. */
  synchronise: () => Promise<void>
}

/**
 * Opens the clock of a PostgreSQL database. Between two comparisons it advances with the monotonic clock of this
 * process. `machine` is the same clock, so that the clock watch notices when that of the database is wrong.
 */
export async function openDatabaseClock(
  db: Kysely<Database>,
  { elapsed }: Clocks = systemClocks,
): Promise<DatabaseClock> {
  let offset = await compare()

  async function compare(): Promise<number> {
    let best = { took: Number.POSITIVE_INFINITY, offset: 0 }
    for (let count = 0; count < comparisons; count++) {
      const asked = elapsed()
      const { rows } = await sql<{ now: number }>`
        select extract(epoch from clock_timestamp()) * 1000 as now
      `.execute(db)
      const took = elapsed() - asked
      if (took < best.took) best = { took, offset: Number(rows[0]?.now) - asked - took / 2 }
    }
    return best.offset
  }

  const now = () => Math.trunc(offset + elapsed())
  return {
    clocks: { now, elapsed, machine: now },
    async synchronise() {
      offset = await compare()
    },
  }
}
