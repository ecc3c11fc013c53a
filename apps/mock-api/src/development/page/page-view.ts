import { type CallName, calls as contractCalls } from '@recruiting/schema/contract/calls'
import { limits } from '@recruiting/schema/limits'
import {
  type LoggedExchange,
  type LoggedRequest,
  type ScenarioInfo,
  type Snapshot,
  type StateLink,
  type Steering,
  verdicts,
} from '@recruiting/schema/steering/entities'
import type { Mail } from '@recruiting/schema/test-support/entities'
import type { TestAnswerOf } from '@recruiting/schema/test-support/types'
import type { Config } from '../../config.ts'
import { found, type PageCalls, type PlainIncoming } from './page-calls.ts'
import type { PageRequest } from './page-request.ts'
import { pageWords, type Words } from './page-words.ts'

/** The part of the configuration that the page shows. */
export type PageConfig = Pick<Config, 'SITE_URL'> &
  Partial<
    Pick<Config, 'UPLOAD_TTL' | 'DELETE_LINK_TTL' | 'EDIT_LINK_TTL' | 'REFERRAL_LINK_TTL' | 'RETENTION'>
  >

/** Which requests of the log are shown. */
type RequestFilter = { call?: CallName; verdict?: LoggedRequest['verdict']; text?: string }

/** Everything that the page shows. A part whose call the server lacks is undefined. */
export type PageView = {
  request: PageRequest
  words: Words
  config: PageConfig
  has: (name: keyof PageCalls) => boolean
  steering: Steering | undefined
  scenarios: readonly ScenarioInfo[] | undefined
  clock: TestAnswerOf<'getClock'> | undefined
  filter: RequestFilter
  requests: readonly LoggedRequest[] | undefined
  /** The request that is shown in detail; undefined when it is not in the log. */
  exchange: LoggedExchange | undefined
  snapshots: readonly Snapshot[] | undefined
  states: readonly StateLink[] | undefined
  mails: readonly Mail[] | undefined
}

/** Makes the calls whose answers the page shows. */
export async function readPageView(
  calls: PageCalls,
  config: PageConfig,
  request: PageRequest,
  incoming: PlainIncoming,
): Promise<PageView> {
  const filter = filterOf(request.query)
  const id = request.query.request
  return {
    request,
    words: pageWords[request.locale],
    config,
    has: (name) => calls[name] !== undefined,
    steering: await calls.getSteering?.(incoming),
    scenarios: (await calls.listScenarios?.(incoming))?.scenarios,
    clock: await calls.getClock?.(incoming),
    filter,
    requests: (await calls.listRequests?.({ ...incoming, query: filter }))?.requests,
    exchange:
      id !== undefined && /^\d+$/.test(id) && calls.getRequest
        ? await found(calls.getRequest({ ...incoming, params: { id } }))
        : undefined,
    snapshots: (await calls.listSnapshots?.(incoming))?.snapshots,
    states: (await calls.listStates?.(incoming))?.states,
    mails: (await calls.listMails?.({ ...incoming, query: {} }))?.mails,
  }
}

/** Every call of the contract, in its order. */
export const callNames = Object.keys(contractCalls) as CallName[]

function filterOf(query: PageRequest['query']): RequestFilter {
  const call = callNames.find((name) => name === query.call)
  const verdict = verdicts.find((each) => each === query.verdict)
  const text = query.text?.trim().slice(0, limits.keyword)
  return { ...(call && { call }), ...(verdict && { verdict }), ...(text && { text }) }
}
