import { z } from 'zod'
import { toIso } from '../../clock.ts'
import { type Config, readOne } from '../../config.ts'
import { countExpired } from '../../deletion/retention.ts'
import { openServices } from '../../services.ts'
import { FolderUnusable } from '../../storage/folder-lock.ts'
import { troubleOfStart } from '../../storage/installation.ts'
import { engineFor } from '../../storage/open-database.ts'
import { reconcileFiles } from '../../uploads/reconcile.ts'
import { diagnose, type Finding, findingsOfDamaged } from '../diagnose.ts'
import {
  done,
  folderCommand,
  type LocalCommand,
  noArgument,
  notDone,
  type Report,
  UsageError,
} from './command.ts'

/** Shows whether expired records are being deleted, and lets the operator confirm the clock. */
export const retention = folderCommand({
  name: 'retention',
  synopsis: 'retention [--confirm | --dry-run]',
  summary: 'print whether expired records are deleted, or confirm the clock after a change',
  options: [
    ['--confirm', 'the clock is right: delete expired records again'],
    ['--dry-run', 'print what the next sweep deletes; delete nothing'],
  ],
  schema: z.strictObject({ confirm: z.boolean(), dryRun: z.boolean().optional() }),
  async readArguments(typed) {
    noArgument(typed, 'retention')
    const confirm = typed.values.confirm === true
    const dryRun = typed.values['dry-run'] === true
    if (confirm && dryRun) throw new UsageError('Pass --confirm or --dry-run, not both.')
    return { input: { confirm, dryRun } }
  },
  async run(context, { confirm, dryRun = false }) {
    const { clockWatch } = context
    const clock = `The machine's clock says ${toIso(clockWatch.now())}.`
    if (confirm) await clockWatch.confirm()
    const isTrusted = await clockWatch.mayDelete()
    const expiry = dryRun ? linesOfExpiry(await countExpired(context), !isTrusted) : []
    if (isTrusted) return done(clock, 'Expired records are being deleted.', ...expiry)
    return done(
      clock,
      'It differs by more than a week from the last time seen: expired records are kept.',
      'If the clock is right, run recruiting retention --confirm.',
      ...expiry,
    )
  },
})

const names = {
  applications: 'Applications',
  referrals: 'Referrals',
  links: 'Links',
  keptAnswers: 'Answers kept for repeated submissions',
  stagedFiles: 'Staged files',
} as const

/** One line for each kind of record. @param isWaiting whether nothing is deleted, because the clock is not trusted */
function linesOfExpiry(counts: Readonly<Record<keyof typeof names, number>>, isWaiting: boolean): string[] {
  const when = isWaiting ? 'expired' : 'deleted by the next sweep'
  const kinds = Object.keys(names) as (keyof typeof names)[]
  return ['Dry run, nothing was deleted.', ...kinds.map((kind) => `${names[kind]}: ${counts[kind]} ${when}.`)]
}

/** Counts files without a row, and lets the operator have them taken although they are many. */
export const reconcile = folderCommand({
  name: 'reconcile',
  synopsis: 'reconcile [--confirm]',
  summary: 'count files without a row, or take them all',
  options: [['--confirm', 'no row is missing: move these files to the trash for 7 days']],
  schema: z.strictObject({ confirm: z.boolean() }),
  async readArguments(typed) {
    noArgument(typed, 'reconcile')
    return { input: { confirm: typed.values.confirm === true } }
  },
  async run(context, { confirm }) {
    const take = confirm ? 'all' : 'none'
    const files = await reconcileFiles(context, { take })
    if (!confirm)
      return done(`${files.waiting} files have no row. recruiting reconcile --confirm takes them.`)
    await context.db.deleteFrom('versions').where('name', '=', 'unconfirmed').execute()
    return done(`${files.taken} files without a row were moved to the trash.`)
  },
})

/** Checks the data folder and the settings. */
export const doctor = folderCommand({
  name: 'doctor',
  synopsis: 'doctor [--json]',
  summary:
    'check database, files, scanner, mails, clock, room, receipts, settings, owner and versions; changes nothing',
  options: [['--json', 'print one JSON object']],
  schema: z.strictObject({ json: z.boolean().optional() }),
  async readArguments(typed) {
    noArgument(typed, 'doctor')
    return { input: { json: typed.values.json === true } }
  },
  run: async (context, { json = false }) => reportOfFindings(await diagnose(context), json),
  // Opening the folder would migrate an older database.
  runWithoutServer: async (config, { json = false }) => reportOfFindings(await diagnoseFolder(config), json),
})

/** The findings as lines or as JSON; not done if there is a problem. */
function reportOfFindings(findings: readonly Finding[], json: boolean): Report {
  const isDone = findings.every(({ isOk }) => isOk)
  const lines = json ? [JSON.stringify({ isOk: isDone, findings })] : findings.map(lineOfFinding)
  return { isDone, isOutput: true, lines }
}

/** A finding as a line, with what to do. */
function lineOfFinding({ check, isOk, message, advice }: Finding): string {
  return `${isOk ? 'OK     ' : 'PROBLEM'} ${check}: ${message}${advice === undefined ? '' : ` ${advice}`}`
}

/** Says whether this version can start on the database, and what its start would change. */
export const migrate: LocalCommand = {
  name: 'migrate',
  synopsis: 'migrate --check',
  summary: 'list the migrations that a start of this version would apply; changes nothing',
  options: [['--check', 'required: a start applies the migrations, this command only lists them']],
  async run(typed, { dataFolder, environment }) {
    noArgument(typed, 'migrate')
    if (typed.values.check !== true)
      throw new UsageError('A start applies the migrations; migrate needs --check, which lists them.')
    const engine = engineFor({ DATA_DIR: dataFolder, DATABASE_URL: readOne('DATABASE_URL', environment) })
    const { exists, pending, refusal } = await engine.migrations()
    if (refusal !== undefined) return notDone(refusal)
    if (!exists) {
      if (!engine.isMissing()) return done(`Database ${engine.place} is empty: a start creates its tables.`)
      const trouble = await troubleOfStart({ ...engine, tables: undefined })
      return trouble === undefined
        ? done(`${dataFolder} has no database: a start creates it.`)
        : notDone(trouble)
    }
    if (pending.length === 0) return done('A start applies no migration.')
    return done(`A start applies ${pending.join(', ')}.`)
  },
}

/**
 * Checks a data folder that no server uses, and the settings. A damaged database is not opened, and an older one not migrated.
 * Throws what `openServices` throws.
 */
async function diagnoseFolder(config: Config): Promise<Finding[]> {
  const engine = engineFor(config)
  if (!engine.isMissing()) {
    const unlock = await engine.lock()
    try {
      const check = await engine.check()
      if (check.damages.length + check.brokenReferences.length > 0)
        return await findingsOfDamaged(check, config)
      const { pending, refusal } = await engine.migrations()
      if (pending.length > 0 && refusal === undefined)
        throw new FolderUnusable(
          `Database ${engine.place} is older than this version and lacks ${pending.join(', ')}: back it up with the version that wrote it, then start this version, which migrates it.`,
        )
    } finally {
      unlock()
    }
  }
  const services = await openServices(config, { opening: { by: 'command' } })
  try {
    return await diagnose(services)
  } finally {
    await services.close()
  }
}
