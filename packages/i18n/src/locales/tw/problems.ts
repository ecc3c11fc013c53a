import type { ProblemCode } from '@recruiting/schema/contract/problem'

/** Titles of problems by code, shown when a whole call fails. */
export const problems = {
  malformed: '無法處理這項要求，請重新整理後再試一次',
  link_invalid: '連結無效',
  link_expired: '此連結已失效，請重新申請',
  link_used: '此連結已使用過',
  link_replaced: '此連結已由較新的連結取代，請使用最新的一封郵件',
  precondition_failed: '這份資料在您編輯期間已被更新',
  precondition_required: '請重新載入資料後再儲存',
  origin_forbidden: '不接受來自其他網站的要求',
  not_found: '找不到您要的內容',
  method_not_allowed: '不支援這種操作方式',
  not_acceptable: '無法提供您要求的格式',
  request_timeout: '傳輸逾時，請確認網路連線後再試一次',
  idempotency_key_in_progress: '同一份應徵資料正在處理中，請稍候',
  job_closed: '此職缺已停止招募',
  payload_too_large: '檔案大小不可超過上限',
  unsupported_media_type: '不支援這種資料格式',
  validation_failed: '有些欄位需要修正',
  idempotency_key_reused: '這次送出的內容與先前不同，請重新送出',
  too_many_requests: '您的操作過於頻繁，請稍後再試',
  headers_too_large: '瀏覽器送出的標頭過長，請清除本網站的 Cookie 後再試一次',
  internal: '系統忙碌中，請稍後再試',
  unavailable: '系統忙碌中，請稍後再試',
  insufficient_storage: '系統暫時無法接收檔案，請稍後再試',
} as const satisfies Record<ProblemCode, string>
