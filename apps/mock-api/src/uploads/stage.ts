import { hash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Failure, invalid } from '@recruiting/http/failure'
import { limits } from '@recruiting/schema/limits'
import type { UploadAdvice, UploadKind } from '@recruiting/schema/options'
import { type StagedUpload, type UploadScan, uploadPath } from '@recruiting/schema/upload'
import { toIso } from '../clock.ts'
import type { Context } from '../context.ts'
import { transact, withNewKeys } from '../storage/database.ts'
import { sealContent } from '../storage/sealed-content.ts'
import { sealRowWith } from '../storage/sealed-rows.ts'
import { FileTooBig, leaveToSweep, type StoredFile } from '../storage/store.ts'
import { safeFileName } from './file-name.ts'
import type { FileRule } from './inspect/formats.ts'
import { inspectFile } from './inspect/inspect-file.ts'
import { deleteFileRows, removeBytes, removeUnnamed } from './stored-files.ts'

/** An upload whose file content is arriving. */
export type IncomingUpload = {
  kind: UploadKind
  /** The raw file name from the client; not safe to display. */
  name: string
  /** The media type declared by the client; '' if none. */
  declaredType: string
  content: Readable
  /** The client's key for limits. */
  client: string
  /** `Content-Length` of the whole body, if the client sends it. */
  bodyBytes: number | undefined
  /** Whether the content ended because the body is malformed or truncated. */
  isBroken: () => boolean
  /** Await this after reading the content: throws when the body is truncated or has too many parts. */
  complete: () => Promise<void>
}

/** `reencoded` is stored instead of the received content; `size` and `sha256` are those of the stored content. */
type Judged = StoredFile & { type: string; advice: UploadAdvice[]; reencoded?: Uint8Array }

/**
 * Stages a file for an application to claim: stores it as received, inspects it, then seals it. Syncs the bytes
 * before the row is written, and the row before the answer; removes everything on failure. Throws the problem with
 * the issue at the file's field.
 */
export async function stageUpload(
  context: Pick<Context, 'config' | 'db' | 'files' | 'now' | 'scans' | 'uploadRoom'>,
  file: IncomingUpload,
  signal: AbortSignal,
): Promise<StagedUpload> {
  // A re-encoded picture may have more bytes than the received one.
  const declared = file.kind === 'headshot' ? undefined : file.bodyBytes
  const end = await context.uploadRoom.hold(file.client, declared)
  let stored = 0
  try {
    const staged = await stage(context, file, signal)
    stored = staged.size
    return staged
  } finally {
    await end(stored)
  }
}

async function stage(
  { config, db, files, now, scans }: Pick<Context, 'config' | 'db' | 'files' | 'now' | 'scans'>,
  file: IncomingUpload,
  signal: AbortSignal,
): Promise<StagedUpload> {
  const stored = await store(files, file, signal)
  try {
    await file.complete()
    const judged = await judge(files, file, stored)
    signal.throwIfAborted()
    const created = now()
    const staged = {
      id: randomBytes(32).toString('base64url'),
      kind: file.kind,
      name: safeFileName(file.name),
      size: judged.size,
      type: judged.type,
    }
    const isAccepted = !scans || (config.UNSCANNED_FILES === 'accept' && scans.scanner.isUnavailable())
    // Until the scanner has judged the file.
    const scan: StagedUpload['scan'] = isAccepted ? 'notScanned' : 'scanning'
    const expiresAt = toIso(created + config.UPLOAD_TTL)
    await withNewKeys(db, async (keys) => {
      const key = await keys.make()
      const row = sealRowWith(key, 'files', {
        ...staged,
        id: keys.lookUp('file', staged.id),
        key: judged.key,
        sha256: judged.sha256,
        status: 'staged' as const,
        application_id: null,
        created_at: toIso(created),
        expires_at: expiresAt,
        scan,
        scan_at: scans ? toIso(created) : null,
      })
      await sealContent(files, row, key, judged.reencoded)
      await db.insertInto('files').values(row).execute()
    })
    scans?.nudge()
    return { ...staged, expiresAt, scan, advice: judged.advice }
  } catch (error) {
    await removeUnnamed({ db, files }, stored.key)
    throw error
  }
}

async function store(
  files: Context['files'],
  file: IncomingUpload,
  signal: AbortSignal,
): Promise<StoredFile> {
  try {
    return await files.write(file.content, signal)
  } catch (error) {
    if (error instanceof FileTooBig) throw refused(file.kind, 'fileTooBig')
    signal.throwIfAborted()
    if (error instanceof Failure) throw error
    throw file.isBroken() ? new Failure('malformed', { cause: error }) : error
  }
}

/** Inspects the content. For a headshot the re-encoded picture is stored, without its metadata. */
async function judge(
  files: Context['files'],
  { kind, name, declaredType, client }: IncomingUpload,
  stored: StoredFile,
): Promise<Judged> {
  const inspection = await files.withPath(stored.key, (path) =>
    inspectFile({ kind, name, declaredType, path, client }),
  )
  if ('rule' in inspection) throw refused(kind, inspection.rule)
  const { type, advice, reencoded } = inspection
  if (reencoded === undefined) return { ...stored, type, advice }
  return { ...stored, size: reencoded.length, sha256: hash('sha256', reencoded), type, advice, reencoded }
}

function refused(kind: UploadKind, rule: FileRule): Failure {
  const issue = { path: uploadPath(kind), rule }
  if (rule !== 'fileTooBig') return invalid([issue])
  return new Failure('payload_too_large', { issues: [{ ...issue, params: { max: limits.fileMegabytes } }] })
}

/** What the scanner says of a staged file. Throws `not_found` for an unknown, expired, discarded or claimed id. */
export async function getUploadScan({ db }: Pick<Context, 'db'>, id: string): Promise<UploadScan> {
  const row = db.keys.lookUp('file', id)
  const file = await db
    .selectFrom('files')
    .select('scan')
    .where('id', '=', row)
    .where('status', '=', 'staged')
    .executeTakeFirst()
  if (file) return { scan: file.scan }
  const infected = await db
    .selectFrom('infected_files')
    .select('id')
    .where('id', '=', row)
    .where('application_id', 'is', null)
    .executeTakeFirst()
  if (!infected) throw new Failure('not_found')
  return { scan: 'infected' }
}

/** Deletes a staged file and its row; has no effect for an unknown or claimed id. */
export async function discardUpload(
  context: Pick<Context, 'db' | 'files' | 'state'>,
  id: string,
): Promise<void> {
  const deleted = await transact(context.db, async (trx) => {
    const rows = await trx
      .selectFrom('files')
      .select(['id', 'key', 'key_id'])
      .where('id', '=', trx.keys.lookUp('file', id))
      .where('status', '=', 'staged')
      // An application may be claiming it.
      .$call(trx.engine.lockRows)
      .execute()
    await trx
      .deleteFrom('infected_files')
      .where('id', '=', trx.keys.lookUp('file', id))
      .where('application_id', 'is', null)
      .execute()
    await deleteFileRows(trx, rows)
    return rows
  })
  // Without its row nobody can claim the file, and without its key nobody can read it.
  await removeBytes(context, deleted).catch(leaveToSweep)
}
