/** Words for links that are not valid, and how to get a new one. */
export const links = {
  loading: '正在確認連結…',
  invalid: {
    title: '連結無效',
    text: '請確認連結是否完整：有些郵件程式會將網址斷成兩行，請將整段網址複製到瀏覽器的網址列後再試一次。',
  },
  expired: {
    title: '此連結已失效',
    text: '基於安全考量，信中的連結只在一段時間內有效。我們可以將新的連結寄到原來的信箱。',
  },
  used: {
    title: '此連結已使用過',
    text: '透過此連結申請的刪除已經完成，履歷資料已刪除，您不需要再做任何事。',
    again: '如果您在那之後又應徵過職缺，可以重新申請刪除。',
  },
  replaced: {
    title: '此連結已由較新的連結取代',
    text: '我們在這之後又寄了一封信給您，請使用最新一封郵件中的連結。找不到那封信嗎？我們可以再寄一次。',
  },
  tooMany: { title: '您的操作過於頻繁', text: '請於 {{wait}}後再試一次。' },
  offline: { title: '網路連線異常', text: '請確認您的網路連線後再試一次，連結仍然有效。' },
  busy: { title: '系統忙碌中', text: '請稍後再試一次，連結不會因此失效。' },
  /** Where to get a new link, by purpose. */
  source: {
    deleteResume: '您也可以重新申請刪除履歷，我們會寄給您新的連結。',
    personalInfo: '編輯個人資料的連結在應徵確認信中，請從最近一封確認信開啟。',
    referral: '如果連結仍無法開啟，請與您的推薦人聯繫，請對方再推薦一次。',
  },
  requestId: '問題編號：{{id}}',
  requestDeletion: '重新申請刪除履歷',
  resend: {
    action: '寄送新的連結',
    again: '再寄一次',
    sending: '寄送中…',
    done: '郵件已寄出，請至您的信箱查收',
    doneText: '如果這個連結確實由我們寄出，新的連結已寄到同一個信箱，請使用最新的一封郵件。',
    spam: '幾分鐘後仍未收到？請檢查垃圾郵件匣。',
    wait: '{{wait}}後可以再寄一次。',
    failed: '新的連結尚未寄出',
  },
} as const
