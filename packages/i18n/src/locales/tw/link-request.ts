/** Words of the two pages that send links to an address: to delete everything, and to edit personal information. */
export const linkRequest = {
  deleteResume: {
    title: '申請刪除履歷',
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
    lead: '您可以補充或更正應徵時填寫的資料。請輸入您應徵時填寫的電子郵件，我們會將編輯連結寄到這個信箱。',
    pointsTitle: '關於編輯連結',
    points: {
      first: '每一筆應徵資料各有一個連結，可修改填寫的內容及更換檔案。',
      second: '新連結寄出後，先前寄出的編輯連結即失效。',
      third:
        '若您只受他人推薦、尚未應徵，或已無法使用原來的信箱，請來信 privacy@verdear.example，由我們協助更正。',
    },
    sent: '若此信箱有應徵紀錄，您將收到一封附有編輯連結的郵件，請於期限內開啟信中的連結。',
    valid: '連結的有效期限為 {{duration}}，期間內可重複使用。',
  },
  submit: '寄送郵件',
  sending: '寄送中…',
  failed: '郵件尚未寄出',
  toPersonalInfo: { text: '只想補充或更正資料？', link: '申請編輯個人資料' },
  toDeleteResume: { text: '想刪除所有資料？', link: '申請刪除履歷' },
  sent: {
    title: '郵件已寄出，請至您的信箱查收',
    address: '您輸入的信箱',
    nothingTitle: '沒有收到郵件？',
    nothing: {
      wait: '郵件可能需要幾分鐘才會送達。',
      spam: '請檢查垃圾郵件匣。',
      address: '請確認上方的信箱是否正確，且與應徵時填寫的相同。',
    },
    resend: '再寄一次',
    resendWait: '{{wait}}後可以再寄一次。',
    otherAddress: '改用其他信箱',
  },
  notifications: '通知',
} as const
