import type { Contract, JsonObject } from './contract.ts'
import type { Http } from './http.ts'
import { Mismatch } from './mismatch.ts'
import type { People } from './people.ts'
import type { TestSupport } from './test-support.ts'

/** What a case gets: the contract, a client, and ways to bring the target into a state. */
export type Kit = {
  contract: Contract
  http: Http
  /** The optional calls of the target. A case may use those that it names in `needs`. */
  support: TestSupport
  people: People
  /**
   * A link to edit that all cases of a run share. A case that uses it needs `mails` and `writes`, and neither stores
   * anything nor ends the link.
   */
  sharedLink: () => Promise<EditLink>
  /** A kit whose calls concern a world. */
  inWorld: (id: string) => Kit
  /** A kit in a new world, which ends with the case. The case needs `worlds`. @param order a `WorldOrder` */
  newWorld: (order?: JsonObject) => Promise<Kit>
  /** Ends the worlds of this kit: after the case. */
  end: () => Promise<void>
}

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
