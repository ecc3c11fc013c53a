import { type StateLink, StateLinks } from '@recruiting/schema/steering/entities'
import type { Config } from './config.ts'

/** Where the site publishes its states while it runs steered. */
const statesPath = '/dev/states.json'

/** The states of the site; none when it publishes none. */
export async function readStates({ SITE_URL }: Pick<Config, 'SITE_URL'>): Promise<StateLink[]> {
  const answer = await fetch(SITE_URL + statesPath)
  return answer.ok ? StateLinks.parse(await answer.json()).states : []
}
