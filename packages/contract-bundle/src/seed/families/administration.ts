import { family, pairs } from '../occupation.ts'

/** Administration: office, general affairs, internal IT, sustainability. */
export const administration = family('administration', {
  'AD-10': {
    title: ['行政助理', 'Administrative Assistant'],
    pay: [32_000, 38_000],
    experience: 'none',
    content: pairs`
      安排會議、差旅與訪客接待。 | Arrange meetings, travel and visitors.
      處理公文、請款與合約歸檔。 | Handle correspondence, payment requests and contract files.
      支援部門主管日常行政事務。 | Support department heads in daily office matters.
    `,
    requirements: pairs`
      熟悉 Word、Excel 與 PowerPoint。 | Familiarity with Word, Excel and PowerPoint.
      具備良好的時間管理與溝通能力。 | Good time management and communication.
    `,
    benefits: [['彈性上下班。', 'Flexible working hours.']],
    openings: [
      { at: 'TW-TPE', openings: 2 },
      { at: 'TW-HSZ' },
      { at: 'TW-CYQ' },
      { at: 'TW-HUA' },
      { at: 'TW-LIE' },
      { at: 'TH' },
    ],
  },
  'AD-11': {
    title: ['總務專員', 'Facilities Specialist'],
    pay: [36_000, 46_000],
    content: pairs`
      管理辦公室與廠區修繕、保全及清潔合約。 | Manage repair, security and cleaning contracts of offices and plants.
      採購辦公用品並管理固定資產。 | Buy office supplies and manage fixed assets.
      維護公務車與宿舍。 | Look after company cars and dormitories.
    `,
    requirements: pairs`
      具備廠商管理與議價經驗。 | Experience managing and negotiating with contractors.
      具備汽車駕照。 | Car driving license.
    `,
    benefits: [['廠區提供員工餐廳與停車場。', 'Canteen and parking on site.']],
    openings: [
      { at: 'TW-TAO' },
      { at: 'TW-TXG' },
      { at: 'TW-KHH', level: 'senior' },
      { at: 'TW-CHA' },
      { at: 'TW-YUN' },
    ],
  },
  'AD-12': {
    title: ['MIS資訊管理專員', 'IT Support Specialist'],
    pay: [40_000, 56_000],
    content: pairs`
      維護員工電腦、帳號權限與網路設備。 | Maintain staff computers, accounts and network equipment.
      處理資訊服務需求並建立知識庫。 | Handle service requests and build a knowledge base.
      執行備份、資產盤點與軟體授權管理。 | Carry out backups, asset counts and license management.
    `,
    requirements: pairs`
      熟悉 Windows、Active Directory 與網路基本概念。 | Knowledge of Windows, Active Directory and networking basics.
      具備服務熱忱與問題解決能力。 | Service-minded, with a talent for solving problems.
    `,
    benefits: [['證照考試費用全額補助。', 'Certification exam fees paid in full.']],
    openings: [
      { at: 'TW-TPE' },
      { at: 'TW-TAO', level: 'senior' },
      { at: 'TW-TNN', level: 'junior' },
      { at: 'VN', level: 'senior' },
      { at: 'IN', only: 'us' },
    ],
  },
  'AD-13': {
    title: ['永續管理師', 'Sustainability Manager'],
    pay: [50_000, 72_000],
    content: pairs`
      執行溫室氣體盤查並編製永續報告書。 | Carry out greenhouse gas inventories and write the sustainability report.
      推動節能、用水與廢棄物減量專案。 | Drive projects that save energy, water and waste.
      回覆客戶與投資人的永續問卷。 | Answer sustainability questionnaires of customers and investors.
    `,
    requirements: pairs`
      熟悉 ISO 14064-1、GRI 準則或 IFRS 永續揭露準則。 | Knowledge of ISO 14064-1, GRI or the IFRS sustainability standards.
      能跨部門蒐集並分析資料。 | Able to gather and analyze data across departments.
    `,
    benefits: [['證照考試費用全額補助。', 'Certification exam fees paid in full.']],
    openings: [
      { at: 'TW-TPE' },
      { at: ['TW-TAO', 'TW-TXG', 'TW-TNN'] },
      { at: 'TW-TPE', level: 'senior', negotiable: true },
    ],
  },
  'AD-14': {
    title: ['櫃檯行政（兼職）', 'Part-time Receptionist'],
    partTimeHours: 20,
    pay: [200, 215],
    experience: 'none',
    content: pairs`
      接待訪客並轉接電話。 | Receive visitors and connect calls.
      收發信件與包裹。 | Handle mail and parcels.
      管理會議室預約。 | Manage meeting room bookings.
    `,
    requirements: pairs`
      應對得體，具備基本英文會話能力。 | A courteous manner and basic spoken English.
      平日上午或下午可固定排班。 | Available on weekday mornings or afternoons.
    `,
    benefits: [['提供制服與午餐。', 'Uniform and lunch provided.']],
    openings: [{ at: 'TW-TPE', openings: 2 }, { at: 'TW-HSZ' }, { at: 'TW-TXG' }, { at: 'TW-NAN' }],
  },
})

/** Legal: contracts, patents, data protection. */
export const legal = family('legal', {
  'LG-10': {
    title: ['法務專員', 'Legal Counsel'],
    pay: [50_000, 72_000],
    content: pairs`
      審閱中英文採購、銷售與合作契約。 | Review purchase, sales and partnership contracts in Chinese and English.
      提供各部門法律諮詢並管理訴訟案件。 | Advise departments and manage litigation.
      追蹤能源法規修正並提出因應建議。 | Follow changes in energy law and advise on them.
    `,
    requirements: pairs`
      法律相關科系畢業，具備律師資格者尤佳。 | A law degree; admission to the bar is a plus.
      英文契約撰寫能力佳。 | Strong drafting of contracts in English.
    `,
    benefits: [['律師公會會費補助。', 'Bar association fees paid.']],
    openings: [
      { at: 'TW-TPE' },
      { at: 'TW-TPE', line: 'solar', level: 'senior', negotiable: true },
      { at: 'TW-HSZ' },
      { at: 'SG', negotiable: true },
      { at: 'US', level: 'senior', negotiable: true },
    ],
  },
  'LG-11': {
    title: ['專利工程師', 'Patent Engineer'],
    pay: [52_000, 76_000],
    content: pairs`
      挖掘研發成果並撰寫專利說明書。 | Find inventions in R&D and draft patent specifications.
      執行專利檢索與侵權風險分析。 | Carry out patent searches and infringement analysis.
      答覆各國專利審查意見。 | Answer examiners in each country.
    `,
    requirements: pairs`
      電機、電子、資訊或材料相關科系畢業。 | A degree in electrical engineering, electronics, computing or materials.
      具備專利事務所或企業專利經驗者尤佳。 | Experience in a patent firm or department is a plus.
    `,
    benefits: [['專利代理人考試補助。', 'Support for the patent agent examination.']],
    openings: [
      { at: 'TW-HSZ', line: 'storage' },
      { at: 'TW-HSZ', line: 'power', level: 'senior', negotiable: true },
      { at: ['TW-TPE', 'TW-HSZ'], line: 'charging', level: 'junior' },
    ],
  },
  'LG-12': {
    title: ['個資保護專員', 'Data Protection Specialist'],
    pay: [50_000, 70_000],
    content: pairs`
      盤點個人資料並執行隱私衝擊評估。 | Map personal data and carry out privacy impact assessments.
      處理當事人查閱、更正與刪除請求。 | Handle requests for access, correction and deletion.
      辦理教育訓練與事故通報演練。 | Run training and incident drills.
    `,
    requirements: pairs`
      熟悉個人資料保護法，了解 GDPR 者尤佳。 | Knowledge of Taiwan’s Personal Data Protection Act; GDPR is a plus.
      能與資訊及業務單位溝通協調。 | Able to work with IT and business departments.
    `,
    benefits: [['證照考試費用全額補助。', 'Certification exam fees paid in full.']],
    openings: [
      { at: 'TW-TPE' },
      { at: 'TW-TPE', line: 'home', level: 'senior', negotiable: true },
      { at: 'NL' },
    ],
  },
})

/** Human resources: recruiting, pay, training. */
export const humanResources = family('humanResources', {
  'HR-10': {
    title: ['招募專員', 'Recruiter'],
    pay: [40_000, 55_000],
    content: pairs`
      與用人主管確認需求並撰寫職缺說明。 | Agree needs with hiring managers and write vacancies.
      篩選履歷、安排面試並回覆應徵者。 | Screen resumes, arrange interviews and answer applicants.
      經營校園徵才與雇主品牌。 | Run campus recruiting and the employer brand.
    `,
    requirements: pairs`
      熟悉招募相關勞動法令及個人資料保護規範。 | Knowledge of employment and data protection law as it applies to recruiting.
      具備面談技巧，英文可會議溝通。 | Interviewing skills and English for meetings.
    `,
    remoteWork: 'partial',
    openings: [
      { at: 'TW-TPE' },
      { at: 'TW-HSZ', level: 'senior', negotiable: true },
      { at: 'TW-TAO', level: 'junior' },
      { at: 'TW-TNN' },
      { at: 'MY' },
      { at: 'KR', level: 'senior', negotiable: true },
    ],
  },
  'HR-11': {
    title: ['薪酬福利專員', 'Compensation and Benefits Specialist'],
    pay: [42_000, 58_000],
    content: pairs`
      計算薪資、加班費與二代健保補充保費。 | Calculate pay, overtime and supplementary health insurance premiums.
      辦理勞健保加退保與退休金提繳。 | Handle insurance enrollment and pension contributions.
      分析薪資市場並規劃福利方案。 | Study pay levels and plan benefits.
    `,
    requirements: pairs`
      熟悉勞動基準法及相關法規。 | Knowledge of the Labor Standards Act and related law.
      具備人資系統操作經驗，能嚴守保密。 | Experience with an HR system and strict confidentiality.
    `,
    benefits: [['彈性上下班。', 'Flexible working hours.']],
    openings: [{ at: 'TW-TPE' }, { at: 'TW-TAO', level: 'senior' }, { at: 'TW-TNN' }, { at: 'TW-KHH' }],
  },
  'HR-12': {
    title: ['教育訓練專員', 'Training Specialist'],
    pay: [40_000, 54_000],
    content: pairs`
      調查訓練需求並規劃年度課程。 | Survey training needs and plan the yearly program.
      製作數位教材並維運學習平台。 | Make digital material and run the learning platform.
      評估訓練成效。 | Assess the effect of training.
    `,
    requirements: pairs`
      具備課程設計或講師經驗。 | Experience designing or giving courses.
      熟悉人才發展品質管理系統者尤佳。 | Knowledge of the Talent Quality-management System is a plus.
    `,
    benefits: [['每年補助外部課程。', 'Yearly allowance for courses.']],
    openings: [{ at: 'TW-TPE' }, { at: 'TW-TXG' }, { at: 'TW-KHH', level: 'junior' }],
  },
  'HR-13': {
    title: ['人資工讀生', 'Human Resources Student Assistant'],
    partTimeHours: 16,
    pay: [200, 215],
    experience: 'stated',
    content: pairs`
      協助安排面試時間與報到資料。 | Help schedule interviews and prepare first days.
      整理人事文件並更新系統資料。 | File personnel papers and update the system.
      支援校園徵才活動。 | Support campus recruiting events.
    `,
    requirements: pairs`
      在學學生，每週可工作 12 小時以上。 | Currently studying; available at least 12 hours a week.
      做事細心，能嚴守個人資料保密規定。 | Careful work and strict confidentiality with personal data.
    `,
    benefits: [['期中、期末考週可調整班表。', 'Shifts adjusted in exam weeks.']],
    openings: [{ at: 'TW-TPE' }, { at: 'TW-HSZ', until: '2027-06-30' }, { at: 'TW-TNN' }],
  },
})
