import { companyWords } from '@recruiting/brand/company-words'

const company = companyWords.tw

/** Words of requesting an emailed link, of links that are not valid, and of how to get a new one. */
export const links = {
  /** The pages that send links to an address: to delete all data, and to edit personal information. */
  request: {
    deleteResume: {
      title: '申請刪除履歷',
      instead: '想刪除所有資料？',
      lead: '請輸入您應徵或受推薦時使用的電子郵件，我們會寄出一封確認信。開啟信中的連結並確認之後，才會刪除資料。',
      pointsTitle: '會刪除的資料',
      points: {
        first: '您以這個信箱送出的所有應徵資料',
        second: '您上傳的大頭照、履歷與作品集檔案',
        third: '我們寄給您的信件紀錄，以及與您有關的推薦資料',
      },
      sent: '若此信箱有應徵紀錄或推薦資料，您將收到一封確認信，請於期限內點選信中連結完成刪除。',
      valid: '連結的有效期限為 {{duration}}，在您確認之前不會刪除任何資料。',
    },
    personalInfo: {
      title: '申請編輯個人資料',
      instead: '只想補充或更正資料？',
      lead: '您可以補充或更正應徵時填寫的資料。請輸入您應徵時填寫的電子郵件，我們會將編輯連結寄到這個信箱。',
      pointsTitle: '關於編輯連結',
      points: {
        first: '每一筆應徵資料各有一個連結，可修改填寫的內容及更換檔案。',
        second: '新連結寄出後，先前寄出的編輯連結即失效。',
        third: `若您只受他人推薦、尚未應徵，或已無法使用原來的信箱，請來信 ${company.privacyMail}，由我們協助更正。`,
      },
      sent: '若此信箱有應徵紀錄，您將收到一封附有編輯連結的郵件，請於期限內開啟信中的連結。',
      valid: '連結的有效期限為 {{duration}}，期間內可重複使用。',
    },
    submit: '寄送郵件',
    failed: '郵件尚未寄出',
    sent: {
      earlier: '郵件已於不久前寄出，請至您的信箱查收',
      address: '您輸入的信箱',
      nothingTitle: '沒有收到郵件？',
      nothing: {
        wait: '郵件可能需要幾分鐘才會送達。',
        spam: '請檢查垃圾郵件匣。',
        address: '請確認上方的信箱是否正確，且與應徵時填寫的相同。',
        typed: '請確認您輸入的信箱正確，且與應徵時填寫的相同。',
      },
      otherAddress: '改用其他信箱',
      enterAgain: '重新輸入信箱',
    },
  },
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
    /** The same of a link to a download. */
    export: {
      text: '每個下載連結只能使用一次，這個連結已經用來下載過。',
      again:
        '如需再次下載，請開啟編輯連結的頁面，重新申請下載連結；若編輯連結已失效，請先重新申請編輯個人資料。',
    },
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
    personalInfo: '您也可以重新申請編輯個人資料，我們會將新的連結寄到您應徵時填寫的信箱。',
    export: '您也可以從編輯連結的頁面重新申請下載。若編輯連結已失效，請重新申請。',
    referral: '如果連結仍無法開啟，請與您的推薦人聯繫，請對方再推薦一次。',
  },
  requestId: '問題編號：{{id}}',
  requestDeletion: '重新申請刪除履歷',
  requestEditing: '重新申請編輯個人資料',
  lostAddress: '沒有收到新的連結？',
  waitAndRetry: '請於 {{wait}}後再試。',
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
