import { family, pairs } from '../occupation.ts'

/** Sales: abroad, at home, application support, stores. */
export const sales = family('sales', {
  'SA-10': {
    title: ['國外業務專員', 'International Sales Representative'],
    pay: [45_000, 68_000],
    content: pairs`
      開發海外客戶與經銷商並達成年度目標。 | Win customers and distributors abroad and reach yearly targets.
      提供報價、合約協商與出貨追蹤。 | Quote, negotiate contracts and follow shipments.
      參加國際展覽並拜訪客戶。 | Attend international trade shows and visit customers.
    `,
    requirements: pairs`
      英文聽說讀寫流利，具備其他外語能力者尤佳。 | Fluent English; another foreign language is a plus.
      可配合海外出差。 | Willing to travel abroad.
    `,
    benefits: pairs`
      業績獎金另計。 | Sales commission on top.
      海外出差津貼。 | Allowance for travel abroad.
    `,
    openings: [
      { at: 'TW-TPE', line: 'power' },
      { at: 'TW-TPE', line: 'charging', level: 'senior', negotiable: true },
      { at: 'TW-NWT', line: 'solar' },
      { at: 'JP', line: 'solar' },
      { at: 'KR', line: 'power' },
      { at: 'US', line: 'charging', level: 'senior', negotiable: true },
      { at: 'DE', line: 'storage', level: 'senior', negotiable: true },
      { at: 'IN', line: 'meter', level: 'senior' },
      { at: 'HK', line: 'platform' },
    ],
  },
  'SA-11': {
    title: ['專案業務', 'Project Sales Executive'],
    pay: [42_000, 60_000],
    content: pairs`
      拜訪工廠、商辦與公部門客戶，提出節能方案。 | Visit factories, offices and public bodies and propose ways to save energy.
      協調技術人員勘查現場並完成報價。 | Arrange site surveys with engineers and complete quotations.
      準備標案文件並追蹤合約進度。 | Prepare tenders and follow contracts.
    `,
    requirements: pairs`
      具備汽車駕照，可自行安排客戶拜訪。 | Car driving license; able to plan your own visits.
      熟悉政府採購流程者尤佳。 | Knowledge of public procurement is a plus.
    `,
    benefits: pairs`
      業績獎金另計。 | Sales commission on top.
      提供公務車或油資補助。 | Company car or fuel allowance.
    `,
    openings: [
      { at: ['TW-TPE', 'TW-NWT'], line: 'platform' },
      { at: 'TW-TAO', line: 'charging' },
      { at: 'TW-TXG', line: 'storage', level: 'senior', negotiable: true },
      { at: 'TW-KHH', line: 'platform' },
      { at: 'TW-YUN', line: 'solar' },
      { at: 'TW-ILA', line: 'home' },
      { at: 'TW-HUA', line: 'solar' },
      { at: 'TW-CYI', line: 'charging' },
    ],
  },
  'SA-12': {
    title: ['業務助理', 'Sales Assistant'],
    pay: [34_000, 40_000],
    experience: 'none',
    content: pairs`
      處理訂單、出貨文件與應收帳款追蹤。 | Handle orders, shipping papers and open invoices.
      回覆客戶詢問並安排樣品寄送。 | Answer customer questions and send samples.
      彙整銷售報表。 | Compile sales reports.
    `,
    requirements: pairs`
      熟悉 Word、Excel，英文可書信往來。 | Familiarity with Word and Excel; English for correspondence.
      細心負責，具備良好溝通能力。 | Careful, reliable and good at communicating.
    `,
    benefits: [['彈性上下班。', 'Flexible working hours.']],
    openings: [
      { at: 'TW-TPE' },
      { at: 'TW-TPE', line: 'charging' },
      { at: 'TW-TXG' },
      { at: 'TW-KHH', only: 'tw' },
      { at: 'TH' },
    ],
  },
  'SA-13': {
    title: ['FAE應用工程師', 'Field Application Engineer'],
    pay: [50_000, 76_000],
    content: pairs`
      協助客戶選用產品並解決導入問題。 | Help customers choose products and solve integration problems.
      提供技術簡報、教育訓練與測試支援。 | Give technical presentations, training and test support.
      將客戶需求回饋給產品與研發團隊。 | Bring customer needs back to product and R&D.
    `,
    requirements: pairs`
      電機、電子或資訊相關科系畢業。 | A degree in electrical engineering, electronics or computing.
      英文可會議溝通，可配合出差。 | English for meetings and willingness to travel.
    `,
    benefits: [['業績獎金另計。', 'Sales commission on top.']],
    openings: [
      { at: 'TW-NWT', line: 'power' },
      { at: 'TW-HSZ', line: 'sensor', level: 'senior', negotiable: true },
      { at: 'JP', line: 'power', level: 'senior' },
      { at: 'VN', line: 'sensor' },
      { at: 'TH', line: 'solar', level: 'senior', negotiable: true },
      { at: 'US', line: 'power', negotiable: true },
      { at: ['SG', 'MY'], line: 'sensor' },
    ],
  },
  'SA-14': {
    title: ['門市銷售人員（兼職）', 'Part-time Store Sales Associate'],
    partTimeHours: 20,
    pay: [200, 220],
    experience: 'none',
    site: ['門市', 'store'],
    content: pairs`
      介紹家用儲能、智慧插座與充電設備。 | Present home batteries, smart plugs and chargers.
      協助結帳、補貨與維持門市整潔。 | Help at the till, restock and keep the store tidy.
      登記安裝需求並轉交服務團隊。 | Take installation requests and pass them to the service team.
    `,
    requirements: pairs`
      樂於與人互動，可配合假日排班。 | Enjoys meeting people; available on weekends.
      每週可排班 15 小時以上。 | Available for at least 15 hours a week.
    `,
    benefits: pairs`
      員工購買自家產品享優惠價。 | Staff discount on our products.
      銷售獎金另計。 | Sales bonus on top.
    `,
    openings: [
      { at: 'TW-TPE', openings: 3 },
      { at: 'TW-NWT', openings: 2 },
      { at: 'TW-TXG', openings: 2 },
      { at: 'TW-TNN', openings: 2 },
      { at: 'TW-KHH', openings: 2 },
      { at: 'TW-CYI', only: 'tw' },
      { at: 'TW-ILA' },
    ],
  },
})

/** Marketing: digital, brand, events. */
export const marketing = family('marketing', {
  'MK-10': {
    title: ['數位行銷專員', 'Digital Marketing Specialist'],
    pay: [40_000, 56_000],
    content: pairs`
      規劃搜尋與社群廣告並追蹤成效。 | Plan search and social advertising and follow the results.
      經營官網內容與電子報。 | Run website content and newsletters.
      以數據分析調整受眾與素材。 | Adjust audiences and creative by the data.
    `,
    requirements: pairs`
      熟悉 Google Ads、GA4 及社群廣告平台。 | Proficiency in Google Ads, GA4 and social advertising.
      文字表達清楚，對綠能議題有興趣。 | Clear writing and an interest in green energy.
    `,
    remoteWork: 'partial',
    openings: [
      { at: 'TW-TPE', line: 'home' },
      { at: 'TW-TPE', line: 'charging', level: 'senior', negotiable: true },
      { at: 'TW-TXG', level: 'junior' },
      { at: 'SG' },
      { at: 'JP', line: 'home', negotiable: true },
    ],
  },
  'MK-11': {
    title: ['品牌公關專員', 'Brand and PR Specialist'],
    pay: [44_000, 62_000],
    content: pairs`
      撰寫新聞稿並維繫媒體關係。 | Write press releases and keep up media relations.
      規劃品牌活動與永續議題溝通。 | Plan brand campaigns and sustainability communication.
      協助危機應變與輿情監測。 | Help respond to crises and monitor coverage.
    `,
    requirements: pairs`
      中英文寫作能力佳。 | Strong writing in Chinese and English.
      具備科技業或公關公司經驗者尤佳。 | Experience in technology or a PR agency is a plus.
    `,
    benefits: [['彈性上下班。', 'Flexible working hours.']],
    openings: [
      { at: 'TW-TPE' },
      { at: 'TW-TPE', level: 'senior', negotiable: true },
      { at: 'US', only: 'us' },
      { at: 'TW-KHH', line: 'storage', level: 'junior' },
    ],
  },
  'MK-12': {
    title: ['展覽活動企劃', 'Event Planner'],
    pay: [38_000, 52_000],
    content: pairs`
      規劃國內外展覽主題、攤位與預算。 | Plan themes, booths and budgets of trade shows at home and abroad.
      協調展場承包商、物流與現場人力。 | Coordinate contractors, logistics and staff on site.
      統計展後名單並評估成效。 | Compile leads afterwards and assess results.
    `,
    requirements: pairs`
      具備活動執行經驗，英文可書信往來。 | Experience running events; English for correspondence.
      可配合展期出差。 | Willing to travel for shows.
    `,
    benefits: [['展期加班可補休。', 'Time off after trade shows.']],
    openings: [
      { at: 'TW-TPE' },
      { at: 'TW-TPE', line: 'charging', level: 'senior' },
      { at: 'TW-NWT', line: 'power' },
      { at: 'DE', line: 'solar', closed: true },
    ],
  },
  'MK-13': {
    title: ['行銷實習生', 'Marketing Intern'],
    partTimeHours: 16,
    pay: [200, 220],
    experience: 'stated',
    content: pairs`
      協助社群貼文與短影音製作。 | Help make social posts and short videos.
      蒐集市場資料並整理成簡報。 | Gather market data and turn it into slides.
      支援展覽與記者會現場。 | Support trade shows and press events on site.
    `,
    requirements: pairs`
      在學學生，每週可工作 12 小時以上。 | Currently studying; available at least 12 hours a week.
      具備基本影像編輯能力。 | Basic image editing.
    `,
    benefits: [['實習期滿可開立實習證明。', 'A certificate at the end of the internship.']],
    openings: [
      { at: 'TW-TPE', openings: 2, until: '2027-02-15' },
      { at: 'TW-TXG', line: 'home' },
      { at: 'TW-KHH' },
    ],
  },
})
