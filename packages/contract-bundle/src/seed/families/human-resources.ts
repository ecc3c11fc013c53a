import type { Occupation } from '../occupation.ts'

/** Human resources: recruiting, pay, training. */
export const humanResources: readonly Occupation[] = [
  {
    code: 'HR-10',
    jobType: 'humanResources',
    title: ['招募專員', 'Recruiter'],
    pay: [40_000, 55_000],
    content: [
      ['與用人主管確認需求並撰寫職缺說明。', 'Agree needs with hiring managers and write vacancies.'],
      ['篩選履歷、安排面試並回覆應徵者。', 'Screen resumes, arrange interviews and answer applicants.'],
      ['經營校園徵才與雇主品牌。', 'Run campus recruiting and the employer brand.'],
    ],
    requirements: [
      [
        '熟悉招募相關勞動法令及個人資料保護規範。',
        'Knowledge of employment and data protection law as it applies to recruiting.',
      ],
      ['具備面談技巧，英文可會議溝通。', 'Interviewing skills and English for meetings.'],
    ],
    remoteWork: 'partial',
    benefits: [['混合辦公，每週最多兩天居家工作。', 'Hybrid work with up to two days a week from home.']],
    openings: [
      { at: 'TW-TPE' },
      { at: 'TW-HSZ', level: 'senior', negotiable: true },
      { at: 'TW-TAO', level: 'junior' },
      { at: 'TW-TNN' },
      { at: 'MY' },
      { at: 'KR', level: 'senior', negotiable: true },
    ],
  },
  {
    code: 'HR-11',
    jobType: 'humanResources',
    title: ['薪酬福利專員', 'Compensation and Benefits Specialist'],
    pay: [42_000, 58_000],
    content: [
      [
        '計算薪資、加班費與二代健保補充保費。',
        'Calculate pay, overtime and supplementary health insurance premiums.',
      ],
      ['辦理勞健保加退保與退休金提繳。', 'Handle insurance enrollment and pension contributions.'],
      ['分析薪資市場並規劃福利方案。', 'Study pay levels and plan benefits.'],
    ],
    requirements: [
      ['熟悉勞動基準法及相關法規。', 'Knowledge of the Labor Standards Act and related law.'],
      ['具備人資系統操作經驗，能嚴守保密。', 'Experience with an HR system and strict confidentiality.'],
    ],
    benefits: [['彈性上下班。', 'Flexible working hours.']],
    openings: [{ at: 'TW-TPE' }, { at: 'TW-TAO', level: 'senior' }, { at: 'TW-TNN' }, { at: 'TW-KHH' }],
  },
  {
    code: 'HR-12',
    jobType: 'humanResources',
    title: ['教育訓練專員', 'Training Specialist'],
    pay: [40_000, 54_000],
    content: [
      ['調查訓練需求並規劃年度課程。', 'Survey training needs and plan the yearly program.'],
      ['製作數位教材並維運學習平台。', 'Make digital material and run the learning platform.'],
      ['評估訓練成效。', 'Assess the effect of training.'],
    ],
    requirements: [
      ['具備課程設計或講師經驗。', 'Experience designing or giving courses.'],
      ['熟悉人才發展品質管理系統者尤佳。', 'Knowledge of the Talent Quality-management System is a plus.'],
    ],
    benefits: [['每年補助外部課程。', 'Yearly allowance for courses.']],
    openings: [{ at: 'TW-TPE' }, { at: 'TW-TXG' }, { at: 'TW-KHH', level: 'junior' }],
  },
  {
    code: 'HR-13',
    jobType: 'humanResources',
    title: ['人資工讀生', 'Human Resources Student Assistant'],
    partTimeHours: 16,
    pay: [200, 215],
    experience: 'stated',
    content: [
      ['協助安排面試時間與報到資料。', 'Help schedule interviews and prepare first days.'],
      ['整理人事文件並更新系統資料。', 'File personnel papers and update the system.'],
      ['支援校園徵才活動。', 'Support campus recruiting events.'],
    ],
    requirements: [
      ['在學學生，每週可工作 12 小時以上。', 'Currently studying; available at least 12 hours a week.'],
      ['做事細心，能嚴守個人資料保密規定。', 'Careful work and strict confidentiality with personal data.'],
    ],
    benefits: [['期中、期末考週可調整班表。', 'Shifts adjusted in exam weeks.']],
    openings: [{ at: 'TW-TPE' }, { at: 'TW-HSZ', until: '2027-06-30' }, { at: 'TW-TNN' }],
  },
]
