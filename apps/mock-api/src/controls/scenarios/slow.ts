import { everyScope, type Scenario } from './scenario.ts'

export const slow: Scenario = {
  id: 'slow',
  title: { tw: '回應緩慢', us: 'Slow' },
  description: {
    tw: '每個呼叫都晚 2 秒回覆。需要其他時間或只影響單一呼叫時，請改用延遲設定。',
    us: 'Every call answers 2 seconds later. Use the fault “latency” for other times or for single calls.',
  },
  scopes: everyScope,
  // Below the deadline of rendered pages (PAGE_DEADLINE), which would show an error instead.
  latency: 2000,
}
