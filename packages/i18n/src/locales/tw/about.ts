/** Words of a vacancy's page and of the consent on it (spec 2: job detail and consent). */
export const about = {
  title: '職缺說明',
  /** Several vacancies come from a referral: somebody else named them. */
  headingOfSeveral: '推薦您應徵的職缺',
  /** Several vacancies that the person picked to apply for together. */
  headingOfPicked: '您選擇的職缺',
  facts: {
    label: '職缺資訊',
    salary: '薪資待遇',
    openings: '需求人數',
    postedAt: '刊登日期',
    validThrough: '應徵截止',
  },
  openings: '{{count}} 名',
  content: '職務內容',
  requirements: '條件要求',
  benefits: '福利制度',
  /** Leads to the consent further down on the page. */
  toConsent: '閱讀告知事項並應徵',
  share: {
    label: '分享職缺',
    line: 'LINE',
    /** Contains the visible text. */
    lineLabel: '以 LINE 分享職缺（於新分頁開啟）',
    copy: '複製連結',
    /** Opens the share sheet of the device. */
    more: '其他方式',
    copied: '已複製此職缺的連結。',
    /** The browser refused to copy or to open the share sheet. */
    refused: '瀏覽器不允許此操作，請自行複製以下網址。',
  },
  consent: {
    heading: '個資告知與同意',
    lead: '應徵前，請先閱讀以下告知事項與服務條款，並勾選同意。請備妥履歷檔案（PDF 或 Word）與大頭照（PNG 或 JPG），填寫約需 10 分鐘。',
    version: '告知事項版本：{{version}}',
    documents: '全文（於新分頁開啟）：',
    apply: '立即應徵',
    pick: '再選其他職缺一起應徵',
    chooseJobs: '要應徵的職缺',
    chooseJobsHint: '請取消勾選您不想應徵的職缺。',
  },
  browseAll: '瀏覽全部職缺',
  closed: '此職缺已停止招募',
  closedHint: '{{code}} 已停止招募，請查看其他職缺。',
  /** Heading above similar open vacancies, or above the newest ones when the closed vacancy is unknown. */
  similar: '類似職缺',
  newest: '最新職缺',
  unknown: '找不到此職缺',
  unknownHint: '沒有職缺代碼為 {{code}} 的職缺，請確認連結是否完整，或查看其他職缺。',
  failed: '職缺載入失敗',
} as const
