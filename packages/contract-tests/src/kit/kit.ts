import type { Contract } from './contract.ts'
import type { Http } from './http.ts'
import type { People } from './people.ts'
import type { EditLink } from './shared-link.ts'
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
}
