import { opened } from '../../src/storage/test-support/opened.ts'
import { prepareApplication, submit } from './applications.ts'
import type { Backend } from './backend.ts'

/** A day in ms. */
export const day = 86_400_000

/** Submits an application of an address. */
export async function applyAs(backend: Backend, email: string): Promise<void> {
  const application = await prepareApplication(backend)
  const personal = { ...application.personal, email }
  await submit(backend, { ...application, personal }).expect(201)
}

/** The addresses of the stored applications and referrals, and the number of files. */
export async function kept({ context: { db }, storedFiles }: Backend) {
  const addressIn = (text: string): string => JSON.parse(text).email
  return {
    applications: (await opened(db, 'applications')).map(({ personal }) => addressIn(personal)).toSorted(),
    referrals: (await opened(db, 'referrals')).map(({ document }) => addressIn(document)),
    files: (await storedFiles()).length,
  }
}
