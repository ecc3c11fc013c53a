import { problemsOf } from '@recruiting/schema/contract/call-problems'
import { Failure } from '../../failure.ts'
import { everyScope, type Scenario } from './scenario.ts'

/** Seconds until the next request is said to be allowed. */
const retryAfter = 60

export const rateLimited: Scenario = {
  id: 'rate-limited',
  title: { tw: '請求過多', us: 'Rate limited' },
  description: {
    tw: '合約中有次數限制的呼叫都回覆 429 too_many_requests，Retry-After 為 60 秒；其餘呼叫照常。',
    us: 'The calls that the contract limits answer 429 too_many_requests with Retry-After of 60 seconds. The others work.',
  },
  scopes: everyScope,
  failure: (name) =>
    problemsOf(name).includes('too_many_requests')
      ? new Failure('too_many_requests', { retryAfter })
      : undefined,
}
