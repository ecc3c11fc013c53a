import { companyWords } from '@recruiting/brand/company-words'

const company = companyWords.tw

/** Words of the page in the zip that an applicant downloads. */
export const copy = {
  title: '您的應徵資料',
  lead: `這是您應徵${company.shortName}時留存的資料複製本，包含完整的證件號碼，請妥善保管。`,
  again: '日後再次應徵時，可在應徵表單的第一步選擇下載的 zip 檔，帶入以上內容。',
  exportedAt: '製作時間',
  files: '檔案',
  missing: {
    scanning: '病毒掃描尚未完成，因此未附上。請於掃描完成後重新申請下載。',
    infected: '含有病毒或惡意程式，已移除。',
    lost: `目前無法讀取，因此未附上。請來信 ${company.privacyMail}。`,
  },
} as const
