import { databaseUrlOf } from '../config.ts'
import { checkMigrations } from '../db/check-migrations.ts'
import { checkPostgresMigrations } from '../db/check-postgres-migrations.ts'
import { databasePath } from '../db/database-path.ts'
import { troubleOfStart } from '../db/installation.ts'
import { databaseIn } from '../db/open-database.ts'
import { placeOf } from '../db/postgres.ts'
import { type CommandLine, UsageError } from './command-line.ts'
import type { Report } from './commands.ts'

/** Says whether this version can start on the database, and what its start would change. */
export const migrate: CommandLine = {
  name: 'migrate',
  synopsis: 'migrate --check',
  summary: 'list the migrations that a start of this version would apply; changes nothing',
  options: { check: { type: 'boolean' } },
  meanings: [['--check', 'required: a start applies the migrations, this command only lists them']],
  async prepare() {
    return undefined
  },
  async carryOutHere({ values, positionals }, { dataFolder, environment }): Promise<Report> {
    const [unexpected] = positionals
    if (unexpected !== undefined) throw new UsageError(`migrate takes no argument, got ${unexpected}.`)
    if (values.check !== true)
      throw new UsageError('A start applies the migrations; migrate needs --check, which lists them.')
    const url = databaseUrlOf(environment)
    const place = url === undefined ? databasePath(dataFolder) : placeOf(url)
    const { exists, pending, refusal } =
      url === undefined ? checkMigrations(dataFolder) : await checkPostgresMigrations(url)
    if (refusal !== undefined) return { isDone: false, lines: [refusal] }
    if (!exists) {
      const trouble = url === undefined ? await troubleOfStart(databaseIn(dataFolder)) : undefined
      if (trouble !== undefined) return { isDone: false, lines: [trouble] }
      const missing =
        url === undefined
          ? `${dataFolder} has no database: a start creates it.`
          : `Database ${place} is empty: a start creates its tables.`
      return { isDone: true, lines: [missing] }
    }
    if (pending.length === 0) return { isDone: true, lines: ['A start applies no migration.'] }
    return { isDone: true, lines: [`A start applies ${pending.join(', ')}.`] }
  },
}
