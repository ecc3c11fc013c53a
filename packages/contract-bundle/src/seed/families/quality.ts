import type { Occupation } from '../occupation.ts'

/** Quality: products, suppliers, software, reliability. */
export const quality: readonly Occupation[] = [
  {
    code: 'QA-10',
    jobType: 'quality',
    title: ['品質工程師', 'Quality Engineer'],
    pay: [43_000, 62_000],
    content: [
      ['訂定檢驗計畫與允收標準。', 'Define inspection plans and acceptance criteria.'],
      ['分析客訴並以 8D 報告追蹤改善。', 'Analyze complaints and follow improvements in 8D reports.'],
      ['準備並陪同客戶及認證單位稽核。', 'Prepare for and accompany customer and certification audits.'],
    ],
    requirements: [
      ['熟悉 ISO 9001 與品管七大手法。', 'Knowledge of ISO 9001 and the seven basic quality tools.'],
      ['能以英文撰寫報告。', 'Able to write reports in English.'],
    ],
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
  {
    code: 'QA-11',
    jobType: 'quality',
    title: ['供應商品質工程師', 'Supplier Quality Engineer'],
    pay: [45_000, 66_000],
    content: [
      ['評鑑新供應商並輔導現有供應商改善。', 'Assess new suppliers and help existing ones improve.'],
      [
        '處理進料異常，確認矯正措施有效。',
        'Handle incoming defects and confirm that corrective action works.',
      ],
      ['每月檢討供應商品質績效。', 'Review supplier quality every month.'],
    ],
    requirements: [
      ['了解電子零件或機構件製程。', 'Knowledge of how electronic or mechanical parts are made.'],
      ['可配合國內出差，具備汽車駕照。', 'Willing to travel within Taiwan; car driving license.'],
    ],
    benefits: [['出差津貼。', 'Travel allowance.']],
    openings: [
      { at: 'TW-TAO', line: 'power' },
      { at: 'TW-HSQ', line: 'meter' },
      { at: ['TW-TXG', 'TW-TNN'], line: 'storage', level: 'senior', negotiable: true },
      { at: 'TW-NWT', line: 'charging' },
    ],
  },
  {
    code: 'QA-12',
    jobType: 'quality',
    title: ['軟體測試工程師', 'Software Test Engineer'],
    pay: [46_000, 68_000],
    content: [
      [
        '撰寫測試計畫並執行功能、整合及回歸測試。',
        'Write test plans and run functional, integration and regression tests.',
      ],
      ['以 Playwright 及 Python 建立自動化測試。', 'Automate tests with Playwright and Python.'],
      ['與開發人員釐清需求並追蹤缺陷。', 'Clarify requirements with developers and track defects.'],
    ],
    requirements: [
      ['熟悉測試設計方法與缺陷管理。', 'Knowledge of test design and defect management.'],
      ['了解 HTTP API 測試及 CI 流程。', 'Understanding of HTTP API testing and CI.'],
    ],
    remoteWork: 'partial',
    benefits: [['混合辦公，每週最多兩天居家工作。', 'Hybrid work with up to two days a week from home.']],
    openings: [
      { at: 'TW-TPE', line: 'platform' },
      { at: 'TW-TPE', line: 'charging', level: 'senior', negotiable: true },
      { at: 'TW-NWT', line: 'home', level: 'junior' },
      { at: 'TW-HSZ', line: 'meter' },
      { at: 'IN', line: 'platform' },
    ],
  },
  {
    code: 'QA-13',
    jobType: 'quality',
    title: ['可靠度工程師', 'Reliability Engineer'],
    pay: [47_000, 70_000],
    content: [
      [
        '規劃溫濕度、振動及鹽霧等加速壽命試驗。',
        'Plan accelerated life tests: heat, humidity, vibration and salt spray.',
      ],
      ['拆解失效樣品並找出根本原因。', 'Take failed samples apart and find the root cause.'],
      ['以韋伯分布估算產品壽命。', 'Estimate product life with Weibull analysis.'],
    ],
    requirements: [
      [
        '理工相關科系畢業，了解可靠度統計。',
        'A degree in science or engineering and knowledge of reliability statistics.',
      ],
      ['熟悉環境試驗設備操作。', 'Able to run environmental test equipment.'],
    ],
    benefits: [['每年補助外部課程及技術研討會。', 'Yearly allowance for courses and conferences.']],
    openings: [
      { at: 'TW-HSZ', line: 'solar' },
      { at: 'TW-TAO', line: 'power', level: 'senior' },
      { at: 'TW-CHA', line: 'wind' },
      { at: 'TW-TNN', line: 'charging', level: 'junior' },
    ],
  },
  {
    code: 'QA-14',
    jobType: 'quality',
    title: ['品檢人員（兼職）', 'Part-time Quality Inspector'],
    partTimeHours: 20,
    pay: [205, 230],
    experience: 'none',
    content: [
      ['依檢驗標準進行進料與出貨抽檢。', 'Sample incoming and outgoing goods by inspection standard.'],
      ['使用卡尺及三用電表量測並登錄結果。', 'Measure with calipers and multimeter and enter the results.'],
      ['隔離並標示不良品。', 'Separate and mark defective goods.'],
    ],
    requirements: [
      ['每週可排班三天以上。', 'Available on at least three days a week.'],
      ['會使用電腦輸入資料。', 'Able to enter data on a computer.'],
    ],
    benefits: [['供餐，並提供廠區接駁車。', 'Meals and a shuttle bus to the plant.']],
    openings: [
      { at: 'TW-TAO', openings: 3 },
      { at: 'TW-MIA', openings: 2 },
      { at: 'TW-TNN' },
      { at: 'TW-KHH', until: '2027-01-15' },
    ],
  },
]
