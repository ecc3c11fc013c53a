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

/** The PostgreSQL database cannot be used. The message is one line for the person who started this process. */
export class DatabaseUnusable extends Error {
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
