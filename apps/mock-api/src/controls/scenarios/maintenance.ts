import { Failure } from '../../failure.ts'
import { everyScope, type Scenario } from './scenario.ts'

/** Seconds until the maintenance is said to end. */
const retryAfter = 120

export const maintenance: Scenario = {
  id: 'maintenance',
  title: { tw: '維護中', us: 'Maintenance' },
  description: {
    tw: '每個呼叫都回覆 503 unavailable，Retry-After 為 120 秒。',
    us: 'Every call answers 503 unavailable with Retry-After of 120 seconds.',
  },
  scopes: everyScope,
  failure: () => new Failure('unavailable', { retryAfter }),
}
