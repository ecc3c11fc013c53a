import type { Case } from '@recruiting/contract-tests/kit/case'
import { openTarget } from '@recruiting/contract-tests/kit/target'
import type { LoggedRequest } from '@recruiting/schema/steering/entities'
import { steeringClient } from '@recruiting/schema/test-support/client'
import type { KitTarget } from './kit-target.ts'

/** A request as the log shows it, and the case that sent it. */
type LoggedOfCase = LoggedRequest & { caseId: string }

/**
 * Runs cases of the kit one at a time, and reads after each what the server has logged: the log keeps the newest
 * requests only. A request whose connection closes late is listed with the next case.
 */
export async function loggedVerdicts(
  { origin, contract, files }: KitTarget,
  cases: readonly Case[],
): Promise<LoggedOfCase[]> {
  const target = await openTarget({ origin, contract, files, atOnce: 1 })
  const call = steeringClient(origin)
  const logged: LoggedOfCase[] = []
  let after = '0'
  for (const each of cases) {
    await target.run([each])
    const { requests } = await call('listRequests', { query: { after } })
    after = requests[0]?.id ?? after
    logged.push(...requests.map((request) => ({ ...request, caseId: each.id })))
  }
  return logged
}
