import { family, pairs } from '../occupation.ts'

/** Customer service: telephone, field service in every county, charging stations, stores. */
export const customerService = family('customerService', {
  'CS-10': {
    title: ['客服專員', 'Customer Service Representative'],
    pay: [35_000, 42_000],
    experience: 'none',
    content: pairs`
      以電話、電子郵件及線上對話回覆客戶問題。 | Answer customers by telephone, e-mail and chat.
      遠端協助排除設備異常並派工。 | Solve device faults remotely and dispatch technicians.
      記錄案件並整理常見問答。 | Record cases and keep the answers to common questions.
    `,
    requirements: pairs`
      口語表達清楚，具備同理心與耐心。 | Clear speech, empathy and patience.
      可配合輪班與假日排班。 | Able to work in shifts and on weekends.
    `,
    benefits: [['輪班津貼及夜班津貼。', 'Shift and night-work allowances.']],
    openings: [
      { at: 'TW-NWT', line: 'charging', openings: 4 },
      { at: 'TW-TXG', line: 'home', openings: 2 },
      { at: 'TW-KHH', line: 'charging', openings: 2 },
      { at: 'TW-NWT', line: 'home', level: 'senior' },
      { at: 'JP', line: 'home' },
    ],
  },
  'CS-11': {
    title: ['現場服務工程師', 'Field Service Engineer'],
    pay: [40_000, 56_000],
    content: pairs`
      前往案場安裝、調校並定期保養設備。 | Install, commission and regularly maintain equipment at customer sites.
      排除故障並回報零件更換紀錄。 | Repair faults and report replaced parts.
      向客戶說明操作方式與安全注意事項。 | Show customers how to operate equipment safely.
    `,
    requirements: pairs`
      電機、電子相關科系畢業，或持有室內配線證照。 | A degree in electrical engineering or electronics, or a wiring technician certificate.
      具備汽車駕照，能遵守高處與活線作業安全規定。 | Car driving license; able to follow safety rules for work at height and on live circuits.
    `,
    benefits: pairs`
      提供公務車、工具與防護裝備。 | Company car, tools and protective equipment.
      證照津貼及外勤津貼。 | Certificate and field-work allowances.
    `,
    openings: [
      { at: 'TW-KEE', line: 'charging' },
      { at: ['TW-TPE', 'TW-NWT', 'TW-TAO'], line: 'charging', openings: 3 },
      { at: 'TW-MIA', line: 'solar' },
      { at: 'TW-CHA', line: 'wind', level: 'senior', negotiable: true },
      { at: 'TW-NAN', line: 'solar' },
      { at: 'TW-YUN', line: 'storage' },
      { at: ['TW-CYI', 'TW-CYQ'], line: 'solar' },
      { at: 'TW-PIF', line: 'solar', openings: 2 },
      { at: 'TW-ILA', line: 'home' },
      { at: 'TW-HUA', line: 'solar' },
      { at: 'TW-TTT', line: 'solar' },
      { at: 'TW-PEN', line: 'microgrid', openings: 2 },
      { at: 'TW-KIN', line: 'microgrid' },
      { at: 'TW-LIE', line: 'microgrid' },
      { at: 'TH', line: 'solar' },
      { at: 'NL', line: 'charging', negotiable: true },
    ],
  },
  'CS-12': {
    title: ['充電站維運技術員', 'Charging Station Technician'],
    pay: [35_000, 43_000],
    experience: 'none',
    content: pairs`
      巡檢充電站，清潔並更換耗材。 | Inspect charging stations, clean them and replace worn parts.
      處理現場通報並與遠端客服合作排除問題。 | Respond to reports and solve problems with remote support.
      以 App 填寫巡檢紀錄。 | Record inspections in an app.
    `,
    requirements: pairs`
      具備機車或汽車駕照。 | Motorcycle or car driving license.
      可配合輪值夜間緊急通報。 | Willing to take turns in night standby.
    `,
    benefits: [['值班津貼另計，值班後可補休。', 'On-call allowance, with time off afterwards.']],
    openings: [
      { at: 'TW-TPE', openings: 3 },
      { at: 'TW-TAO', openings: 2 },
      { at: 'TW-HSZ' },
      { at: 'TW-HSQ' },
      { at: 'TW-TNN', openings: 2 },
      { at: 'TW-CYI' },
      { at: 'TW-TTT' },
      { at: 'TW-LIE', only: 'tw' },
      { at: 'TW-HUA', closed: true },
      { at: ['TW-PEN', 'TW-KHH'] },
    ],
  },
  'CS-13': {
    title: ['門市服務人員（兼職）', 'Part-time Store Service Assistant'],
    partTimeHours: 20,
    pay: [200, 215],
    experience: 'none',
    site: ['門市', 'store'],
    content: pairs`
      接待客戶並受理維修與退換貨。 | Receive customers and take in repairs and returns.
      協助操作示範與會員服務。 | Demonstrate products and help members.
      整理維修件並安排寄送。 | Sort repair items and arrange shipping.
    `,
    requirements: pairs`
      具備服務熱忱，可配合假日排班。 | Service-minded and available on weekends.
      會使用電腦與收銀系統，或願意學習。 | Able, or willing to learn, to use a computer and till.
    `,
    benefits: [['員工購買自家產品享優惠價。', 'Staff discount on our products.']],
    openings: [
      { at: 'TW-TPE', openings: 2 },
      { at: 'TW-TAO' },
      { at: 'TW-HSQ' },
      { at: 'TW-CHA' },
      { at: 'TW-HUA' },
      { at: 'TW-KIN', until: '2027-05-31' },
    ],
  },
  'CS-14': {
    title: ['夜間客服（兼職）', 'Part-time Night Support Agent'],
    partTimeHours: 24,
    pay: [230, 260],
    experience: 'none',
    content: pairs`
      於晚間十點至清晨六點接聽充電服務專線。 | Answer the charging hotline from 10 p.m. to 6 a.m.
      遠端重新啟動設備並引導客戶操作。 | Restart equipment remotely and guide customers.
      通報需到場處理的案件。 | Report cases that need a visit.
    `,
    requirements: pairs`
      每週可排班三個夜間以上。 | Available on at least three nights a week.
      口語表達清楚，具備基本英文會話能力。 | Clear speech and basic spoken English.
    `,
    benefits: [['夜班津貼及夜間交通補助。', 'Night-work and night travel allowances.']],
    openings: [
      { at: 'TW-NWT', openings: 4 },
      { at: 'TW-KHH', openings: 2 },
      { at: 'TW-TXG', remoteWork: 'full' },
    ],
  },
})
