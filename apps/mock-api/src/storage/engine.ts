import type { Kysely, RawBuilder, SelectQueryBuilder, Transaction } from 'kysely'
import type { Clocks } from '../clock.ts'
import type { DatabaseCheck } from './check-database.ts'
import type { Restorable } from './file-owner.ts'
import type { Opening } from './installation.ts'
import type { Key, KeyCopy, KeyReader, Keys } from './keys.ts'
import type { Limits } from './limits.ts'
import type { MigrationState } from './migrate.ts'
import type { Database } from './schema.ts'

/** Tables whose database is known, so that nobody asks which engine it has. */
export type Tables = Kysely<Database> & { engine: Engine }

/** Work that only one process at a time may do. */
export type SoleWork = 'import' | 'backup' | 'sweep' | 'comparison'

/** The work was not done, because another process does it. */
export const isBusy = Symbol('busy')

/** The clock of a database, by which several machines agree on the time. */
export type DatabaseClock = {
  clocks: Clocks
  /** Compares with the database again, because clocks of machines drift and may be set. */
  synchronise: () => Promise<void>
}

/** A query that can lock the rows it finds. */
type Lockable<Q> = { forUpdate(): Q; skipLocked(): Q }

/**
 * A database of a database management system, which `sqlite.ts` and `postgres.ts` implement. What differs between them is
 * here; all others use it without knowing which one it is.
 */
export type Engine = {
  /** The database for the operator: the path, or server and database without user and password. */
  place: string
  /** The data folder. */
  folder: string
  /** Whether other processes may use the database at the same time. */
  isShared: boolean
  /** The entries of the data folder that an interrupted first start may leave: those of the database, itself last. */
  ownNames: readonly string[]

  /** Whether the database certainly does not exist. */
  isMissing(): boolean
  /** Keeps other processes from the data folder, if one process has it. @returns a function that releases it */
  lock(): Promise<() => void>
  /** The tables, over connections of their own. It creates a database that is missing, if no server has it. */
  openTables(): Kysely<Database>
  /**
   * Opens the keys of the database, or creates them. Without its keys a database cannot be read, and new ones would hide the
   * loss; therefore it stores the name of its keys. Throws `FolderUnusable` when they are missing or those of another database.
   */
  openKeys(tables: Kysely<Database>): Promise<Keys>
  /** Before the database is used. Throws `FolderUnusable`. */
  prepare(tables: Kysely<Database>, opening: Opening): Promise<void>
  /** @param onWait is called when it waits for a table that others use */
  migrate(tables: Kysely<Database>, onWait?: () => void): Promise<void>
  /**
   * Compares the migrations with those of this version; changes no row and locks nothing, so that it works beside a server.
   * Throws `FolderUnusable` and `DatabaseUnusable`.
   */
  migrations(): Promise<MigrationState>
  /** The error of opening it, for the operator. */
  asUnusable(error: unknown): unknown
  /** Looks for damage; delays no request and changes nothing. */
  check(): Promise<DatabaseCheck>
  /** Undefined when a restore works in a folder, which says that it is half-restored and is removed with it. */
  restorable: Restorable | undefined
  /**
   * Stores the keys of a backup of any engine.
   * @returns the id that a row must name instead of that in the backup, and rows to add to `secrets`
   */
  restoreKeys(
    copy: Pick<KeyCopy, 'name' | 'lookUpSecret'>,
    keys: Iterable<Key>,
  ): Promise<{ keyId: (id: string) => string; secrets: Readonly<Record<string, string>> }>

  /**
   * Runs a transaction: on SQLite while no other one runs, on PostgreSQL beside others, whose commits each of its statements
   * sees. `work` may be repeated after a conflict.
   * @param subjects are locked first, as by `lockSubjects`: a record before addresses. Who waits for them in this process
   * takes no connection from others
   */
  transaction<T>(
    db: Kysely<Database>,
    work: (trx: Transaction<Database>) => Promise<T>,
    subjects?: readonly string[],
  ): Promise<T>
  /**
   * Lets transactions about the same subjects follow one another, until their end: what they read together must not change
   * between two statements. A subject is the look-up hash of an address, or the id of a record. Lock a record before its
   * addresses, and all addresses at once.
   */
  lockSubjects(trx: Transaction<Database>, subjects: readonly string[]): Promise<void>
  /** Waits until no other transaction has written rows about people, and lets none write any. */
  lockPeople(trx: Transaction<Database>): Promise<void>
  /** Does work while no other process does it. */
  soleWork<T>(db: Kysely<Database>, work: SoleWork, act: () => Promise<T>): Promise<T | typeof isBusy>
  /** Whether another process may be doing it at this moment. Callers know what their own process does. */
  isBeingDone(db: Kysely<Database>, work: SoleWork): Promise<boolean>
  openClock(db: Kysely<Database>, machine?: Clocks): Promise<DatabaseClock>
  /** A clock for due times stored as text, in ms of Unix time. */
  steadyTime(clocks: Pick<Clocks, 'now' | 'elapsed'>): () => number
  limits(db: Kysely<Database> & { keys: KeyReader }, clocks: Pick<Clocks, 'now' | 'elapsed'>): Limits

  /**
   * Reads the database as it is at the call, whatever others write until `read` ends. `read` is called before anything else
   * of this process runs if keys are stored outside the database, so that it may copy the keys of that moment.
   */
  snapshot<T>(db: Kysely<Database>, read: (tables: Tables) => Promise<T>): Promise<T>
  /** Streams the rows of a query, one query at a time in a transaction. */
  stream<T>(
    tables: Kysely<Database>,
    query: SelectQueryBuilder<Database, keyof Database, T>,
  ): AsyncGenerator<T>
  /**
   * The order in which the rows of `applications`, `links` or `outbox` were stored. Queries that order by a time add it,
   * because rows of the same millisecond would otherwise be in random order.
   */
  storedOrder: RawBuilder<unknown>
  /** Locks what a query finds until the end of the transaction or statement. */
  lockRows: <Q extends Lockable<Q>>(query: Q) => Q
  /** The same, and skips what others have locked. */
  skipLocked: <Q extends Lockable<Q>>(query: Q) => Q
  /** Continues the positions of the mailbox after inserted ones. */
  continuePositions(db: Kysely<Database>): Promise<void>
}
