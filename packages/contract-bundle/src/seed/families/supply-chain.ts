import { family, pairs } from '../occupation.ts'

/** Supply chain: purchasing, warehouse, customs, planning. */
export const supplyChain = family('supplyChain', {
  'SC-10': {
    title: ['採購專員', 'Purchasing Specialist'],
    pay: [40_000, 56_000],
    content: pairs`
      詢價、議價並管理交期。 | Request and negotiate quotations and manage delivery dates.
      開發第二供應來源以降低斷料風險。 | Develop second sources to lower the risk of shortage.
      維護合約、單價與供應商資料。 | Maintain contracts, prices and supplier records.
    `,
    requirements: pairs`
      熟悉電子零件或機構件市場。 | Knowledge of the market for electronic or mechanical parts.
      英文可書信往來，熟悉 ERP 系統。 | English for correspondence and familiarity with an ERP system.
    `,
    benefits: [['彈性上下班。', 'Flexible working hours.']],
    openings: [
      { at: 'TW-TAO', line: 'power' },
      { at: 'TW-TPE', level: 'senior', negotiable: true },
      { at: 'TW-TXG', line: 'charging' },
      { at: 'TW-TNN', line: 'storage', level: 'junior' },
      { at: 'CN', level: 'senior', negotiable: true },
      { at: 'HK', line: 'power' },
    ],
  },
  'SC-11': {
    title: ['倉儲管理員', 'Warehouse Controller'],
    pay: [33_000, 40_000],
    experience: 'none',
    content: pairs`
      執行收料、入庫、備料及出貨作業。 | Receive, store, pick and ship material.
      以條碼系統維護庫存正確性並定期盤點。 | Keep stock accurate in the barcode system and count regularly.
      遵守先進先出與電池存放安全規定。 | Follow first-in-first-out and the safety rules for storing batteries.
    `,
    requirements: pairs`
      高中職以上畢業。 | High school diploma.
      持有堆高機操作證照者尤佳。 | A forklift certificate is a plus.
    `,
    benefits: [['堆高機證照津貼。', 'Allowance for forklift operators.']],
    openings: [
      { at: 'TW-TAO', openings: 3 },
      { at: 'TW-KEE', openings: 2 },
      { at: 'TW-KHH', line: 'storage', openings: 2 },
      { at: 'TW-CYQ' },
      { at: 'TW-TXG', closed: true },
    ],
  },
  'SC-12': {
    title: ['進出口關務專員', 'Import and Export Specialist'],
    pay: [38_000, 50_000],
    content: pairs`
      製作進出口文件並安排報關與船期。 | Prepare shipping documents and arrange customs clearance and vessels.
      確認鋰電池危險品運送規範。 | Check dangerous-goods rules for lithium batteries.
      管理運費合約並處理理賠。 | Manage freight contracts and claims.
    `,
    requirements: pairs`
      熟悉信用狀、國貿條規與稅則分類。 | Knowledge of letters of credit, Incoterms and tariff classification.
      英文可書信往來。 | English for correspondence.
    `,
    benefits: [['彈性上下班。', 'Flexible working hours.']],
    openings: [
      { at: 'TW-KEE' },
      { at: 'TW-TAO', level: 'senior' },
      { at: 'TW-KHH' },
      { at: 'NL', level: 'senior', negotiable: true },
      { at: 'TH' },
    ],
  },
  'SC-13': {
    title: ['需求規劃師', 'Demand Planner'],
    pay: [48_000, 68_000],
    content: pairs`
      彙整各區業務預測並產出需求計畫。 | Turn regional sales forecasts into a demand plan.
      主持每月產銷協調會議。 | Chair the monthly sales and operations meeting.
      分析預測誤差並調整安全庫存。 | Analyze forecast error and adjust safety stock.
    `,
    requirements: pairs`
      熟悉 SAP 或同類系統及進階 Excel。 | Proficiency in SAP or a similar system and advanced Excel.
      具備跨部門溝通能力，英文可會議溝通。 | Able to work across departments and to hold meetings in English.
    `,
    remoteWork: 'partial',
    openings: [
      { at: 'TW-TPE', negotiable: true },
      { at: 'TW-TAO', line: 'power' },
      { at: 'TW-TPE', line: 'charging', level: 'senior', negotiable: true },
      { at: 'SG' },
    ],
  },
  'SC-14': {
    title: ['倉庫兼職人員', 'Part-time Warehouse Assistant'],
    partTimeHours: 20,
    pay: [205, 225],
    experience: 'none',
    content: pairs`
      協助揀貨、包裝與貼標。 | Help pick, pack and label goods.
      整理棧板並協助盤點。 | Arrange pallets and help with stock counts.
      較重物品使用輔助搬運設備。 | Move heavier goods with handling aids.
    `,
    requirements: pairs`
      每週可排班三天以上。 | Available on at least three days a week.
      能遵守倉庫安全規定。 | Able to follow warehouse safety rules.
    `,
    benefits: [['提供安全鞋與工作服。', 'Safety shoes and work clothes provided.']],
    openings: [
      { at: 'TW-TAO', openings: 5 },
      { at: 'TW-KEE', openings: 2 },
      { at: 'TW-TXG', openings: 3 },
      { at: 'TW-KHH', openings: 3 },
      { at: 'TW-PIF' },
    ],
  },
})

/** Quality: products, suppliers, software, reliability. */
export const quality = family('quality', {
  'QA-10': {
    title: ['品質工程師', 'Quality Engineer'],
    pay: [43_000, 62_000],
    content: pairs`
      訂定檢驗計畫與允收標準。 | Define inspection plans and acceptance criteria.
      分析客訴並以 8D 報告追蹤改善。 | Analyze complaints and follow improvements in 8D reports.
      準備並陪同客戶及認證單位稽核。 | Prepare for and accompany customer and certification audits.
    `,
    requirements: pairs`
      熟悉 ISO 9001 與品管七大手法。 | Knowledge of ISO 9001 and the seven basic quality tools.
      能以英文撰寫報告。 | Able to write reports in English.
    `,
    benefits: [['年度改善提案獎金。', 'Yearly bonuses for improvement proposals.']],
    openings: [
      { at: 'TW-TAO', line: 'power' },
      { at: 'TW-TXG', line: 'charging', level: 'senior' },
      { at: 'TW-TNN', line: 'storage' },
      { at: 'TW-MIA', line: 'sensor', level: 'junior' },
      { at: 'TW-CHA', line: 'wind' },
      { at: 'VN', line: 'power', level: 'senior' },
    ],
  },
  'QA-11': {
    title: ['供應商品質工程師', 'Supplier Quality Engineer'],
    pay: [45_000, 66_000],
    content: pairs`
      評鑑新供應商並輔導現有供應商改善。 | Assess new suppliers and help existing ones improve.
      處理進料異常，確認矯正措施有效。 | Handle incoming defects and confirm that corrective action works.
      每月檢討供應商品質績效。 | Review supplier quality every month.
    `,
    requirements: pairs`
      了解電子零件或機構件製程。 | Knowledge of how electronic or mechanical parts are made.
      可配合國內出差，具備汽車駕照。 | Willing to travel within Taiwan; car driving license.
    `,
    benefits: [['出差津貼。', 'Travel allowance.']],
    openings: [
      { at: 'TW-TAO', line: 'power' },
      { at: 'TW-HSQ', line: 'meter' },
      { at: ['TW-TXG', 'TW-TNN'], line: 'storage', level: 'senior', negotiable: true },
      { at: 'TW-NWT', line: 'charging' },
    ],
  },
  'QA-12': {
    title: ['軟體測試工程師', 'Software Test Engineer'],
    pay: [46_000, 68_000],
    content: pairs`
      撰寫測試計畫並執行功能、整合及回歸測試。 | Write test plans and run functional, integration and regression tests.
      以 Playwright 及 Python 建立自動化測試。 | Automate tests with Playwright and Python.
      與開發人員釐清需求並追蹤缺陷。 | Clarify requirements with developers and track defects.
    `,
    requirements: pairs`
      熟悉測試設計方法與缺陷管理。 | Knowledge of test design and defect management.
      了解 HTTP API 測試及 CI 流程。 | Understanding of HTTP API testing and CI.
    `,
    remoteWork: 'partial',
    openings: [
      { at: 'TW-TPE', line: 'platform' },
      { at: 'TW-TPE', line: 'charging', level: 'senior', negotiable: true },
      { at: 'TW-NWT', line: 'home', level: 'junior' },
      { at: 'TW-HSZ', line: 'meter' },
      { at: 'IN', line: 'platform' },
    ],
  },
  'QA-13': {
    title: ['可靠度工程師', 'Reliability Engineer'],
    pay: [47_000, 70_000],
    content: pairs`
      規劃溫濕度、振動及鹽霧等加速壽命試驗。 | Plan accelerated life tests: heat, humidity, vibration and salt spray.
      拆解失效樣品並找出根本原因。 | Take failed samples apart and find the root cause.
      以韋伯分布估算產品壽命。 | Estimate product life with Weibull analysis.
    `,
    requirements: pairs`
      理工相關科系畢業，了解可靠度統計。 | A degree in science or engineering and knowledge of reliability statistics.
      熟悉環境試驗設備操作。 | Able to run environmental test equipment.
    `,
    benefits: [['每年補助外部課程及技術研討會。', 'Yearly allowance for courses and conferences.']],
    openings: [
      { at: 'TW-HSZ', line: 'solar' },
      { at: 'TW-TAO', line: 'power', level: 'senior' },
      { at: 'TW-CHA', line: 'wind' },
      { at: 'TW-TNN', line: 'charging', level: 'junior' },
    ],
  },
  'QA-14': {
    title: ['品檢人員（兼職）', 'Part-time Quality Inspector'],
    partTimeHours: 20,
    pay: [205, 230],
    experience: 'none',
    content: pairs`
      依檢驗標準進行進料與出貨抽檢。 | Sample incoming and outgoing goods by inspection standard.
      使用卡尺及三用電表量測並登錄結果。 | Measure with calipers and multimeter and enter the results.
      隔離並標示不良品。 | Separate and mark defective goods.
    `,
    requirements: pairs`
      每週可排班三天以上。 | Available on at least three days a week.
      會使用電腦輸入資料。 | Able to enter data on a computer.
    `,
    benefits: [['供餐，並提供廠區接駁車。', 'Meals and a shuttle bus to the plant.']],
    openings: [
      { at: 'TW-TAO', openings: 3 },
      { at: 'TW-MIA', openings: 2 },
      { at: 'TW-TNN' },
      { at: 'TW-KHH', until: '2027-01-15' },
    ],
  },
})
