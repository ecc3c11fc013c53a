import { beforeAll, inject } from 'vitest'
import { masterKey } from '../../scripts/support/postgres-server.ts'
import { startS3 } from '../s3/gate.ts'
import { filesUrl } from '../s3/test-bucket.ts'
import { databaseUrl, query, template } from './test-database.ts'

/** The engine and the store of an installation. */
export type Setup = { engine: 'SQLite' | 'PostgreSQL'; store: 'folder' | 'bucket' }

/** The variables of places; an empty text for those in the data folder. */
export type Places = { DATABASE_URL: string; MASTER_KEY: string; FILES_URL: string }

let [s3, count] = ['', 0]

/** A name that no other test has. */
export const newName = () => `place_${process.pid}_${Math.trunc(performance.now() * 1000)}_${count++}`

/** Starts a server of S3 for the tests of a file. */
export function withS3(): void {
  beforeAll(async () => {
    const server = await startS3()
    s3 = server.gate.url
    return server.stop
  })
}

/** `FILES_URL` of a place in a bucket that nobody has used. */
export const newBucketPlace = () => filesUrl(s3, newName())

/** The URL of a new database. @param from the database that is copied; by default one with tables and no rows */
export async function newDatabase(from = template): Promise<string> {
  const name = newName()
  await query(`create database ${name} template ${from}`)
  return databaseUrl(inject('postgresUrl') ?? '', name)
}

/** New places for a setup. */
export async function newPlaces({ engine, store }: Setup, from?: string): Promise<Places> {
  return {
    DATABASE_URL: engine === 'PostgreSQL' ? await newDatabase(from) : '',
    MASTER_KEY: masterKey,
    FILES_URL: store === 'bucket' ? newBucketPlace() : '',
  }
}
