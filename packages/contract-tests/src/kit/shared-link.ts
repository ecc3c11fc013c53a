import type { Kit } from './kit.ts'
import { Mismatch } from './mismatch.ts'

/** An application with the token of its emailed link to edit. */
export type EditLink = { email: string; token: string }

/** Submits an application for a new address, and reads its link in the mail. */
export async function newEditLink({ people, support }: Pick<Kit, 'people' | 'support'>): Promise<EditLink> {
  const { email } = await people.applied()
  const mails = await support.awaitMails(email, 1)
  const link = mails.flatMap(({ links }) => links).find(({ purpose }) => purpose === 'personal-info')
  if (link === undefined)
    throw new Mismatch('links in the confirmation of an application', 'personal-info', [])
  return { email, token: link.token }
}
