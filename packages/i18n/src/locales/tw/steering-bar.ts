/** Words of the bar that shows and controls how a backend in development is steered. */
export const steeringBar = {
  label: '測試工具',
  count: '測試工具（{{count}} 項開啟）',
  nothing: '未開啟任何情境或故障',
  scenario: '情境：{{title}}',
  faults_other: '故障：{{count}} 項',
  clock: '時鐘快 {{time}}',
  controls: '控制頁',
  gallery: '狀態總覽（另開分頁）',
  mailbox: '信箱',
  off: '全部關閉',
  fill: '填入範例資料',
  filling: '正在上傳範例檔案…',
  fillFailed: '範例檔案未能上傳，填寫的內容未變更',
} as const
