import { Failure, invalid } from '@recruiting/http/failure'
import { problemsOf } from '@recruiting/schema/contract/call-problems'
import type { CallName } from '@recruiting/schema/contract/calls'
import type { ScenarioInfo } from '@recruiting/schema/steering/entities'

/** A named behaviour that any backend can have, because the tools answer themselves. The contract allows each answer. */
export type Scenario = ScenarioInfo & {
  /** The failure of every request of a call; undefined where the call works. */
  failure?: (call: CallName) => Failure | undefined
  /** Uploads are read to their end and refused as unreadable. */
  refusesFiles?: true
  /** Added to every answer, in ms. */
  latency?: number
  /** Connections are closed without an answer. */
  isOffline?: true
}

/** Seconds until the maintenance is said to end. */
const maintenanceSeconds = 120

/** Seconds until the next request is said to be allowed. */
const limitSeconds = 60

/** Every scenario, in the order of the page. */
export const scenarios: readonly Scenario[] = [
  {
    id: 'file-refused',
    title: { tw: '檔案被拒', us: 'File refused' },
    description: {
      tw: '每個上傳的檔案都因無法讀取而被拒（422，規則 fileUnreadable），不會儲存。',
      us: 'Every uploaded file is refused as unreadable (422 with the rule fileUnreadable). Nothing is stored.',
    },
    refusesFiles: true,
  },
  {
    id: 'notice-changed',
    title: { tw: '告知事項已更新', us: 'Notice changed meanwhile' },
    description: {
      tw: '應徵者同意之後，個人資料告知事項有了新版本：送出應徵時回報 consent.version 的 consentVersion。',
      us: 'The privacy notice has a new version since the applicant consented: an application is refused with consentVersion at consent.version.',
    },
    failure: (call) =>
      call === 'submitApplication'
        ? invalid([{ path: 'consent.version', rule: 'consentVersion' }])
        : undefined,
  },
  {
    id: 'saved-in-between',
    title: { tw: '資料已被他人儲存', us: 'Saved in between' },
    description: {
      tw: '載入之後，有人先儲存了同一份個人資料：每次儲存都回覆 412 precondition_failed。',
      us: 'Somebody saved the personal information after it was loaded: every save answers 412 precondition_failed.',
    },
    failure: (call) => (call === 'savePersonalInfo' ? new Failure('precondition_failed') : undefined),
  },
  {
    id: 'slow',
    title: { tw: '回應緩慢', us: 'Slow' },
    description: {
      tw: '每個呼叫都晚 2 秒回覆。需要其他時間或只影響單一呼叫時，請改用延遲設定。',
      us: 'Every call answers 2 seconds later. Use the fault “latency” for other times or for single calls.',
    },
    // Below the deadline of rendered pages (PAGE_DEADLINE), which would show an error instead.
    latency: 2000,
  },
  {
    id: 'offline',
    title: { tw: '離線', us: 'Offline' },
    description: {
      tw: '連線直接中斷，沒有任何回覆：API 如此，網站的頁面也如此。/__mock 不受影響。',
      us: 'Connections are closed without an answer, those of the API and those of the pages of the site. /__mock still answers.',
    },
    isOffline: true,
  },
  {
    id: 'maintenance',
    title: { tw: '維護中', us: 'Maintenance' },
    description: {
      tw: '每個呼叫都回覆 503 unavailable，Retry-After 為 120 秒。',
      us: 'Every call answers 503 unavailable with Retry-After of 120 seconds.',
    },
    failure: () => new Failure('unavailable', { retryAfter: maintenanceSeconds }),
  },
  {
    id: 'rate-limited',
    title: { tw: '請求過多', us: 'Rate limited' },
    description: {
      tw: '合約中有次數限制的呼叫都回覆 429 too_many_requests，Retry-After 為 60 秒；其餘呼叫照常。',
      us: 'The calls that the contract limits answer 429 too_many_requests with Retry-After of 60 seconds. The others work.',
    },
    failure: (call) =>
      problemsOf(call).includes('too_many_requests')
        ? new Failure('too_many_requests', { retryAfter: limitSeconds })
        : undefined,
  },
]
