/**
 * SQLite's primary result codes for temporary trouble: another process has locked the file; the disk or quota is
 * full.
 */
const troubles = new Map<number, 'busy' | 'full'>([
  [5, 'busy'],
  [13, 'full'],
])

/** SQLITE_IOERR_SHMSIZE: the disk has no room for the index of the write-ahead log. */
const noRoomForIndex = 10 | (19 << 8)

/**
 * PostgreSQL's codes, by their first characters, and those of a connection: it is lost, or the server is starting,
 * stopping, out of connections, too slow, or after a fail-over not the one that writes.
 */
const postgresTroubles: readonly (readonly [RegExp, 'busy' | 'full'])[] = [
  [/^53100$/, 'full'],
  [/^(08|53|57P0|57014|40|55P03|25P0[34]|25006|E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND|AI_AGAIN))/, 'busy'],
]

/**
 * Messages of `pg` without a code: the connection was closed, or none was given in time. The first query afterwards, such as
 * the rollback of a transaction, says that its client is not queryable.
 */
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

/** The kind of temporary trouble; undefined when a retry makes no sense. */
export function troubleOf(error: unknown): 'busy' | 'full' | undefined {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error && typeof error.errcode === 'number')
    return error.errcode === noRoomForIndex ? 'full' : troubles.get(error.errcode & 0xff)
  if (isUnprepared(error) || connectionLost.test(error.message)) return 'busy'
  const code = 'code' in error ? String(error.code) : ''
  return postgresTroubles.find(([pattern]) => pattern.test(code))?.[1]
}

/**
 * Whether a session of PostgreSQL has no such statement, has another one of that name, or a plan from before a migration, whose
 * code also stands for every feature that is not supported.
 */
export function isUnprepared(error: unknown): boolean {
  const { code, routine }: { code?: unknown; routine?: unknown } = Object(error)
  return code === '26000' || code === '42P05' || (code === '0A000' && routine === 'RevalidateCachedQuery')
}

/** Whether an error or one of its causes says that the disk or quota is full. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' || troubleOf(error) === 'full' || isFull(error.cause)
}

/** SQLite's extended code and PostgreSQL's code for a row that refers to a missing one. */
const missingReferences = new Set<unknown>([787, '23503'])

/** Whether a row was refused because it refers to a row that does not exist. */
export function isMissingReference(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ['errcode', 'code'].some((name) => missingReferences.has(Reflect.get(error, name)))
}

/** The code of the error for a text that cannot be decrypted, which counts as damage of the database. */
export const alteredCode = 'SEALED_VALUE_ALTERED'

/**
 * SQLite's primary codes for a failing disk, and for a file that is damaged, cannot be opened or is not a database;
 * PostgreSQL's for damaged data and indexes; that of a sealed value.
 */
const damages = new Set<unknown>([10, 11, 14, 26, 'XX001', 'XX002', alteredCode])

/** What a database says about its damage, without values of rows; undefined for any other error. */
export function damageOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'errcode' in error ? Number(error.errcode) & 0xff : 'code' in error && error.code
  return damages.has(code) && !isFull(error) ? error.message : damageOf(error.cause)
}

/** What to do about a damaged database. */
export const damageAdvice =
  'Look for errors of the disk in the log of the system, keep a copy of the data, and restore a backup.'

/** The line about a damaged database for the person who started this process; undefined for any other error. */
export function damageLine(error: unknown): string | undefined {
  const damage = damageOf(error)
  return damage && `The database cannot be used: ${damage}. ${damageAdvice}`
}

/** What to do about errors of PostgreSQL and of the connection that an operator can correct. */
const advice: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens there',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'the host does not answer',
  '28P01': 'the user or the password is wrong',
  '28000': 'the server does not let this user in: see its pg_hba.conf',
  '3D000': 'there is no such database: create it with CREATE DATABASE',
  '42501': 'the user may not create tables: make it the owner of the database',
  '53300': 'it has too many connections: lower DATABASE_CONNECTIONS or raise max_connections',
}

/** What the operator can correct: the message is one line for the person who started this process. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** The PostgreSQL database cannot be used. */
export class DatabaseUnusable extends OperatorError {
  override name = 'DatabaseUnusable'

  /** @param place the server and database, without user and password */
  constructor(place: string, cause: unknown) {
    super(`Database ${place} cannot be used: ${reasonOf(cause)}.`, { cause })
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return 'unknown reason'
  const code = 'code' in error ? String(error.code) : ''
  const message = error.message.replace(/\.$/, '')
  return advice[code] === undefined ? message : `${advice[code]} (${code})`
}
