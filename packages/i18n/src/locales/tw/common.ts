import { companyWords } from '@recruiting/brand/company-words'

const company = companyWords.tw

/** Words of the layout and of all pages. */
export const common = {
  siteName: company.siteName,
  company: company.name,
  aboutCompany: `關於${company.shortName}`,
  skipToContent: '跳到主要內容',
  header: { language: '語言', jobs: '職缺', deleteResume: '申請刪除履歷' },
  /** Each language in its own name, on pages of either language. */
  languages: { tw: '繁體中文', us: 'English' },
  footer: {
    label: '頁尾',
    legal: { privacy: '隱私權政策', terms: '服務條款', cookies: 'Cookie 政策', accessibility: '無障礙聲明' },
    correctData: '編輯個人資料',
    rights: `© {{year}} ${company.name}`,
  },
  /** On the list and on a vacancy: what the person can go on with. */
  offers: {
    label: '您的應徵',
    kept: '這台裝置保留了您尚未送出的應徵內容。',
    goOn: '繼續填寫',
    picked: '您已選擇要一起應徵的職缺，可以再選，或開始應徵。',
    apply: '應徵所選職缺',
    unpick: '取消選擇',
    sent: '應徵已送出（編號 {{reference}}）。您填寫的內容與檔案仍暫存在此分頁，選擇其他職缺即可沿用。',
    clear: '清除填寫的內容',
    cleared: '已清除',
  },
  actions: { retry: '再試一次', reload: '重新整理', home: '回到職缺列表' },
  salary: {
    negotiable: '待遇面議（經常性薪資達 4 萬元或以上）',
    range: '{{unit}} {{min}}–{{max}} 元',
    from: '{{unit}} {{min}} 元以上',
    exact: '{{unit}} {{min}} 元',
  },
  legalVersion: '版本日期：',
  contents: '目錄',
  loading: '載入中…',
  notifications: '通知',
  taipeiTime: '{{time}}（臺北時間）',
  needsScripts: '同意告知事項、填寫表單與應徵需要啟用 JavaScript，請在瀏覽器設定中啟用後重新整理。',
  routeAnnouncement: '已前往：{{title}}',
  titleError: '錯誤：{{title}}',
  failure: {
    offline: '網路連線異常，請確認連線後再試一次',
    unavailable: '系統忙碌中，請稍後再試',
    pageTitle: '頁面載入失敗',
    page: '頁面載入失敗，請重新整理',
    pageHint: '如果重新整理後仍無法顯示，請稍後再試，或使用較新的瀏覽器。您填寫的資料仍保留在此瀏覽器分頁。',
  },
} as const
