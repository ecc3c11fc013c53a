import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { brand } from '@recruiting/brand/brand'
import { ownLegal } from '@recruiting/brand/own-legal'
import type { OwnLegal } from '@recruiting/brand/own-legal-texts'
import { placeholders } from '@recruiting/brand/production'
import type { UploadKind } from '@recruiting/schema/options'
import { addressesOf, type Config, proxyWarning, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { foreignOwner, octal, ownUser } from '../storage/folder-lock.ts'
import type { Sealed } from '../storage/schema.ts'
import { openContent } from '../storage/sealed-content.ts'
import { openRow, openRows } from '../storage/sealed-rows.ts'
import { FileMissing, FilesUnavailable, type ListedFile } from '../storage/store.ts'

/** What is wrong with owner and mode of a data folder, one sentence each. */
export async function dataFolderProblems(folder: string, user = ownUser()): Promise<string[]> {
  if (user === undefined) return []
  const foreign = foreignOwner(folder, user)
  if (foreign !== undefined) return [foreign]
  const { mode } = await stat(folder)
  return (mode & 0o077) === 0 ? [] : [`${folder} has the mode ${octal(mode)}, so other users may open it.`]
}

/** The durations that legal texts state, with these texts. `RETENTION` is judged by the configuration. */
const statedIn = {
  UPLOAD_TTL: ['privacy'],
  REFERRAL_LINK_TTL: ['privacy'],
  EDIT_LINK_TTL: ['privacy', 'notice'],
  DELETE_LINK_TTL: ['privacy', 'notice'],
} as const satisfies { [K in keyof Config]?: readonly (keyof OwnLegal)[] }

type StatedName = keyof typeof statedIn
const statedNames = Object.keys(statedIn) as StatedName[]

/** Settings that are valid but may be wrong, one sentence each, with what to do. */
export function settingProblems(
  config: Parameters<typeof addressesOf>[0] & Pick<Config, 'NODE_ENV' | 'TRUST_PROXY' | StatedName>,
  own: OwnLegal = ownLegal,
): string[] {
  const { NODE_ENV, SITE_URL } = config
  const isHttps = SITE_URL.startsWith('https:')
  const isProduction = NODE_ENV === 'production'
  const problems = [
    proxyWarning(config),
    isProduction && !isHttps
      ? `Links in mails begin with ${SITE_URL} and open on this machine only. Set SITE_URL to the public https origin.`
      : undefined,
    !isProduction && isHttps
      ? `NODE_ENV is ${NODE_ENV} and SITE_URL is https: everybody can open the mailbox and the other controls. Set NODE_ENV=production.`
      : undefined,
    ...(isProduction || isHttps ? placeholders(addressesOf(config), brand) : []),
    ...(isProduction ? untrueTexts(config, own) : []),
  ]
  return problems.filter((problem) => problem !== undefined)
}

/** Settings that differ from the standard legal texts, which state the defaults, and have no text of the company's own. */
function untrueTexts(config: Pick<Config, StatedName>, own: OwnLegal): string[] {
  const defaults = readConfig({})
  return statedNames
    .filter((name) => config[name] !== defaults[name])
    .map((name) => [name, statedIn[name].filter((text) => own[text] === undefined)] as const)
    .filter(([, texts]) => texts.length > 0)
    .map(
      ([name, texts]) =>
        `${name} differs from what the legal texts state (${texts.join(', ')}). Remove the setting, or write your own texts into packages/brand/src/own-legal.ts.`,
    )
}

/** A row with a missing or altered file; `reference` is the application's, null for a staged file. */
export type DamagedFile = { key: string; kind: UploadKind; reference: string | null }

/** The result of comparing rows with stored files. */
export type FileCheck = {
  /** The number of compared rows. */
  rows: number
  /** Files without a row. */
  untracked: ListedFile[]
  /** Files without a row that are recent enough to belong to an upload in progress. */
  recent: ListedFile[]
  /** Rows without a file. */
  missing: DamagedFile[]
  /** Rows whose file has a different SHA-256. */
  altered: DamagedFile[]
}

/**
 * Compares every row with its file and every file with the rows. Changes nothing, and may run alongside requests:
 * each finding is checked again before it is reported.
 */
export async function checkFiles(
  context: Pick<Context, 'db' | 'files' | 'now'> & { config: Pick<Config, 'REQUEST_TIMEOUT'> },
): Promise<FileCheck> {
  const { config, db, files, now } = context
  // Files first: otherwise a row written during the listing would make its file untracked.
  const stored: ListedFile[] = []
  for await (const file of files.list()) stored.push(file)
  const rows = await db
    .selectFrom('files')
    .select(['id', 'key_id', 'key', 'kind', 'sha256', 'application_id'])
    .orderBy('created_at')
    .execute()
  const applications = await db.selectFrom('applications').select(['id', 'key_id', 'reference']).execute()
  const referenceOf = new Map(
    (await openRows(db, 'applications', applications)).map(({ id, reference }) => [id, reference]),
  )
  // The row was deleted and the removal of the bytes is recorded; the sweep will do it.
  const removals = await db.selectFrom('file_removals').select('key').execute()
  const known = new Set([...rows, ...removals].map(({ key }) => key))
  const unknown = stored.filter(({ key }) => !known.has(key))
  const isRecent = ({ modifiedAt }: ListedFile) => now() - modifiedAt.getTime() < config.REQUEST_TIMEOUT
  const check: FileCheck = {
    rows: rows.length,
    untracked: unknown.filter((file) => !isRecent(file)),
    recent: unknown.filter(isRecent),
    missing: [],
    altered: [],
  }
  for (const row of rows) {
    const state = await stateOf(context, row)
    if (state === 'whole' || !(await isStillThere(context, row.key))) continue
    const { key, kind, application_id } = row
    check[state].push({ key, kind, reference: referenceOf.get(application_id ?? '') ?? null })
  }
  return check
}

type Row = { id: string; key_id: string | null; key: string; sha256: Sealed }

/** Whether a file exists, can be decrypted with its key, and has the SHA-256 of its row. */
async function stateOf(
  { db, files }: Pick<Context, 'db' | 'files'>,
  row: Row,
): Promise<'whole' | 'missing' | 'altered'> {
  try {
    const opened = await openRow(db, 'files', row)
    const key = row.key_id === null ? undefined : await db.keys.get(row.key_id)
    const content = opened && key ? await openContent(files, row, key) : await files.read(row.key)
    const hash = createHash('sha256')
    for await (const chunk of content) hash.update(chunk)
    return hash.digest('hex') === opened?.sha256 ? 'whole' : 'altered'
  } catch (error) {
    if (error instanceof FileMissing) return 'missing'
    // Altered sealed content fails at its end, and a file that is too short has no authentication tag.
    if (error instanceof Error && !('syscall' in error) && !(error instanceof FilesUnavailable))
      return 'altered'
    throw error
  }
}

async function isStillThere({ db }: Pick<Context, 'db'>, key: string): Promise<boolean> {
  const row = await db.selectFrom('files').select('id').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}
