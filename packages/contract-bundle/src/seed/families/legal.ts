import type { Occupation } from '../occupation.ts'

/** Legal: contracts, patents, data protection. */
export const legal: readonly Occupation[] = [
  {
    code: 'LG-10',
    jobType: 'legal',
    title: ['法務專員', 'Legal Counsel'],
    pay: [50_000, 72_000],
    content: [
      [
        '審閱中英文採購、銷售與合作契約。',
        'Review purchase, sales and partnership contracts in Chinese and English.',
      ],
      ['提供各部門法律諮詢並管理訴訟案件。', 'Advise departments and manage litigation.'],
      ['追蹤能源法規修正並提出因應建議。', 'Follow changes in energy law and advise on them.'],
    ],
    requirements: [
      ['法律相關科系畢業，具備律師資格者尤佳。', 'A law degree; admission to the bar is a plus.'],
      ['英文契約撰寫能力佳。', 'Strong drafting of contracts in English.'],
    ],
    benefits: [['律師公會會費補助。', 'Bar association fees paid.']],
    openings: [
      { at: 'TW-TPE' },
      { at: 'TW-TPE', line: 'solar', level: 'senior', negotiable: true },
      { at: 'TW-HSZ' },
      { at: 'SG', negotiable: true },
      { at: 'US', level: 'senior', negotiable: true },
    ],
  },
  {
    code: 'LG-11',
    jobType: 'legal',
    title: ['專利工程師', 'Patent Engineer'],
    pay: [52_000, 76_000],
    content: [
      ['挖掘研發成果並撰寫專利說明書。', 'Find inventions in R&D and draft patent specifications.'],
      ['執行專利檢索與侵權風險分析。', 'Carry out patent searches and infringement analysis.'],
      ['答覆各國專利審查意見。', 'Answer examiners in each country.'],
    ],
    requirements: [
      [
        '電機、電子、資訊或材料相關科系畢業。',
        'A degree in electrical engineering, electronics, computing or materials.',
      ],
      ['具備專利事務所或企業專利經驗者尤佳。', 'Experience in a patent firm or department is a plus.'],
    ],
    benefits: [['專利代理人考試補助。', 'Support for the patent agent examination.']],
    openings: [
      { at: 'TW-HSZ', line: 'storage' },
      { at: 'TW-HSZ', line: 'power', level: 'senior', negotiable: true },
      { at: ['TW-TPE', 'TW-HSZ'], line: 'charging', level: 'junior' },
    ],
  },
  {
    code: 'LG-12',
    jobType: 'legal',
    title: ['個資保護專員', 'Data Protection Specialist'],
    pay: [50_000, 70_000],
    content: [
      ['盤點個人資料並執行隱私衝擊評估。', 'Map personal data and carry out privacy impact assessments.'],
      ['處理當事人查閱、更正與刪除請求。', 'Handle requests for access, correction and deletion.'],
      ['辦理教育訓練與事故通報演練。', 'Run training and incident drills.'],
    ],
    requirements: [
      [
        '熟悉個人資料保護法，了解 GDPR 者尤佳。',
        'Knowledge of Taiwan’s Personal Data Protection Act; GDPR is a plus.',
      ],
      ['能與資訊及業務單位溝通協調。', 'Able to work with IT and business departments.'],
    ],
    benefits: [['證照考試費用全額補助。', 'Certification exam fees paid in full.']],
    openings: [
      { at: 'TW-TPE' },
      { at: 'TW-TPE', line: 'home', level: 'senior', negotiable: true },
      { at: 'NL' },
    ],
  },
]
