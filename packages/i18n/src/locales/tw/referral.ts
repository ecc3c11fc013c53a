/** Words of the page on which a referred person checks a referral (spec 2, 3). */
export const referral = {
  title: '推薦資料確認',
  lead: '{{recommender}} 推薦您應徵以下職缺，請確認推薦資料是否正確。',
  details: '推薦資料',
  recommender: '推薦人',
  applicantName: '被推薦人姓名',
  email: '電子郵件',
  phone: '聯絡電話',
  reason: '推薦原因',
  jobsTitle: '推薦職缺',
  closed_other: '另有 {{count}} 個推薦的職缺已停止招募。',
  allClosed: '推薦的職缺皆已停止招募',
  allClosedText: '您仍然可以瀏覽其他職缺並應徵。',
  nextTitle: '接下來',
  next: '繼續應徵後，會先顯示職缺說明與個資告知事項，您可以選擇要應徵的職缺；應徵表單會為您帶入電子郵件、電話、應徵管道、推薦人與推薦代碼，皆可修改。送出應徵之前，您隨時可以離開。',
  wrong:
    '資料不正確，或您不認識這位推薦人？您可以直接離開這個頁面；如要刪除推薦資料，請使用「申請刪除履歷」。',
  continue: '繼續應徵',
  leave: '暫不應徵，瀏覽全部職缺',
  browse: '瀏覽全部職缺',
} as const
