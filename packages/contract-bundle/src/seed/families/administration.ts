import type { Occupation } from '../occupation.ts'

/** Administration: office, general affairs, internal IT, sustainability. */
export const administration: readonly Occupation[] = [
  {
    code: 'AD-10',
    jobType: 'administration',
    title: ['行政助理', 'Administrative Assistant'],
    pay: [32_000, 38_000],
    experience: 'none',
    content: [
      ['安排會議、差旅與訪客接待。', 'Arrange meetings, travel and visitors.'],
      ['處理公文、請款與合約歸檔。', 'Handle correspondence, payment requests and contract files.'],
      ['支援部門主管日常行政事務。', 'Support department heads in daily office matters.'],
    ],
    requirements: [
      ['熟悉 Word、Excel 與 PowerPoint。', 'Familiarity with Word, Excel and PowerPoint.'],
      ['具備良好的時間管理與溝通能力。', 'Good time management and communication.'],
    ],
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
  {
    code: 'AD-11',
    jobType: 'administration',
    title: ['總務專員', 'Facilities Specialist'],
    pay: [36_000, 46_000],
    content: [
      [
        '管理辦公室與廠區修繕、保全及清潔合約。',
        'Manage repair, security and cleaning contracts of offices and plants.',
      ],
      ['採購辦公用品並管理固定資產。', 'Buy office supplies and manage fixed assets.'],
      ['維護公務車與宿舍。', 'Look after company cars and dormitories.'],
    ],
    requirements: [
      ['具備廠商管理與議價經驗。', 'Experience managing and negotiating with contractors.'],
      ['具備汽車駕照。', 'Car driving license.'],
    ],
    benefits: [['廠區提供員工餐廳與停車場。', 'Canteen and parking on site.']],
    openings: [
      { at: 'TW-TAO' },
      { at: 'TW-TXG' },
      { at: 'TW-KHH', level: 'senior' },
      { at: 'TW-CHA' },
      { at: 'TW-YUN' },
    ],
  },
  {
    code: 'AD-12',
    jobType: 'administration',
    title: ['MIS資訊管理專員', 'IT Support Specialist'],
    pay: [40_000, 56_000],
    content: [
      ['維護員工電腦、帳號權限與網路設備。', 'Maintain staff computers, accounts and network equipment.'],
      ['處理資訊服務需求並建立知識庫。', 'Handle service requests and build a knowledge base.'],
      ['執行備份、資產盤點與軟體授權管理。', 'Carry out backups, asset counts and license management.'],
    ],
    requirements: [
      [
        '熟悉 Windows、Active Directory 與網路基本概念。',
        'Knowledge of Windows, Active Directory and networking basics.',
      ],
      ['具備服務熱忱與問題解決能力。', 'Service-minded, with a talent for solving problems.'],
    ],
    benefits: [['證照考試費用全額補助。', 'Certification exam fees paid in full.']],
    openings: [
      { at: 'TW-TPE' },
      { at: 'TW-TAO', level: 'senior' },
      { at: 'TW-TNN', level: 'junior' },
      { at: 'VN', level: 'senior' },
      { at: 'IN', only: 'us' },
    ],
  },
  {
    code: 'AD-13',
    jobType: 'administration',
    title: ['永續管理師', 'Sustainability Manager'],
    pay: [50_000, 72_000],
    content: [
      [
        '執行溫室氣體盤查並編製永續報告書。',
        'Carry out greenhouse gas inventories and write the sustainability report.',
      ],
      ['推動節能、用水與廢棄物減量專案。', 'Drive projects that save energy, water and waste.'],
      ['回覆客戶與投資人的永續問卷。', 'Answer sustainability questionnaires of customers and investors.'],
    ],
    requirements: [
      [
        '熟悉 ISO 14064-1、GRI 準則或 IFRS 永續揭露準則。',
        'Knowledge of ISO 14064-1, GRI or the IFRS sustainability standards.',
      ],
      ['能跨部門蒐集並分析資料。', 'Able to gather and analyze data across departments.'],
    ],
    benefits: [['證照考試費用全額補助。', 'Certification exam fees paid in full.']],
    openings: [
      { at: 'TW-TPE' },
      { at: ['TW-TAO', 'TW-TXG', 'TW-TNN'] },
      { at: 'TW-TPE', level: 'senior', negotiable: true },
    ],
  },
  {
    code: 'AD-14',
    jobType: 'administration',
    title: ['櫃檯行政（兼職）', 'Part-time Receptionist'],
    partTimeHours: 20,
    pay: [200, 215],
    experience: 'none',
    content: [
      ['接待訪客並轉接電話。', 'Receive visitors and connect calls.'],
      ['收發信件與包裹。', 'Handle mail and parcels.'],
      ['管理會議室預約。', 'Manage meeting room bookings.'],
    ],
    requirements: [
      ['應對得體，具備基本英文會話能力。', 'A courteous manner and basic spoken English.'],
      ['平日上午或下午可固定排班。', 'Available on weekday mornings or afternoons.'],
    ],
    benefits: [['提供制服與午餐。', 'Uniform and lunch provided.']],
    openings: [{ at: 'TW-TPE', openings: 2 }, { at: 'TW-HSZ' }, { at: 'TW-TXG' }, { at: 'TW-NAN' }],
  },
]
