import type { Occupation } from '../occupation.ts'

/** Product: product and project management, documentation. */
export const product: readonly Occupation[] = [
  {
    code: 'PM-10',
    jobType: 'product',
    title: ['產品經理', 'Product Manager'],
    pay: [60_000, 92_000],
    content: [
      ['研究市場與競品，訂定產品藍圖。', 'Study market and competitors and set the product roadmap.'],
      ['撰寫需求規格並排定開發優先順序。', 'Write requirements and set development priorities.'],
      ['與業務、研發及製造部門推動產品上市。', 'Bring products to market with sales, R&D and manufacturing.'],
    ],
    requirements: [
      ['具備電子或軟體產品的規劃經驗。', 'Experience planning electronic or software products.'],
      [
        '英文可會議溝通，具備簡報與談判能力。',
        'English for meetings, and skill in presenting and negotiating.',
      ],
    ],
    benefits: [['產品上市獎金。', 'Launch bonuses.']],
    openings: [
      { at: 'TW-TPE', line: 'platform', negotiable: true },
      { at: 'TW-TPE', line: 'charging', level: 'senior', negotiable: true },
      { at: 'TW-HSZ', line: 'solar' },
      { at: ['TW-TPE', 'TW-TAO'], line: 'power' },
      { at: 'TW-TPE', line: 'home', level: 'junior' },
      { at: 'SG', line: 'storage', level: 'senior', negotiable: true },
      { at: 'DE', line: 'home' },
    ],
  },
  {
    code: 'PM-11',
    jobType: 'product',
    title: ['研發專案經理', 'R&D Project Manager'],
    pay: [58_000, 86_000],
    content: [
      ['管理新產品開發的時程、成本與風險。', 'Manage schedule, cost and risk of new product development.'],
      ['主持各階段審查並追蹤待辦事項。', 'Lead stage reviews and follow open items.'],
      ['作為客戶與研發團隊之間的窗口。', 'Be the contact between customers and R&D.'],
    ],
    requirements: [
      ['了解電子產品由設計到量產的流程。', 'Knowledge of how electronics go from design to production.'],
      ['持有 PMP 或同等證照者尤佳。', 'PMP or an equivalent certificate is a plus.'],
    ],
    benefits: [['研發專案獎金。', 'R&D project bonuses.']],
    openings: [
      { at: 'TW-HSZ', line: 'charging' },
      { at: 'TW-TAO', line: 'power', level: 'senior', negotiable: true },
      { at: 'TW-TNN', line: 'storage' },
      { at: 'TW-CHA', line: 'wind' },
      { at: 'CN', line: 'power' },
    ],
  },
  {
    code: 'PM-12',
    jobType: 'product',
    title: ['技術文件撰寫師', 'Technical Writer'],
    pay: [42_000, 60_000],
    content: [
      [
        '撰寫安裝手冊、操作說明與 API 文件。',
        'Write installation manuals, user guides and API documentation.',
      ],
      ['訪談工程師並實際操作產品以確認內容。', 'Interview engineers and use the products to check the text.'],
      ['管理中英文版本與術語表。', 'Manage Chinese and English versions and the glossary.'],
    ],
    requirements: [
      [
        '中英文寫作流暢，能將技術內容寫得易懂。',
        'Fluent writing in Chinese and English that makes technical matter clear.',
      ],
      ['熟悉 Markdown 與 Git。', 'Familiarity with Markdown and Git.'],
    ],
    remoteWork: 'partial',
    benefits: [['混合辦公，每週最多兩天居家工作。', 'Hybrid work with up to two days a week from home.']],
    openings: [
      { at: 'TW-TPE', line: 'platform' },
      { at: 'TW-HSZ', line: 'solar' },
      { at: 'TW-TPE', line: 'charging', level: 'senior' },
      { at: 'TW-NWT', line: 'power', level: 'junior', until: '2027-04-30' },
    ],
  },
  {
    code: 'PM-13',
    jobType: 'product',
    title: ['再生能源專案開發經理', 'Renewable Project Developer'],
    pay: [56_000, 84_000],
    content: [
      ['評估案場日照、風況與饋線容量。', 'Assess sun, wind and feeder capacity of sites.'],
      ['辦理地方說明會、併聯審查與相關許可。', 'Run local hearings, grid reviews and permits.'],
      ['編製投資評估並管理工程進度。', 'Prepare investment cases and manage construction.'],
    ],
    requirements: [
      [
        '熟悉再生能源發展條例及設置流程。',
        'Knowledge of Taiwan’s Renewable Energy Development Act and the steps of building a plant.',
      ],
      ['具備汽車駕照，可配合出差。', 'Car driving license and willingness to travel.'],
    ],
    benefits: [['專案開發獎金。', 'Project development bonuses.']],
    openings: [
      { at: 'TW-PIF', line: 'solar' },
      { at: 'TW-YUN', line: 'solar', level: 'senior', negotiable: true },
      { at: 'TW-PEN', line: 'microgrid' },
      { at: 'TW-KIN', line: 'microgrid' },
      { at: 'TW-TTT', line: 'solar' },
      { at: 'TW-CHA', line: 'wind', level: 'senior', negotiable: true },
      { at: 'TW-NAN', line: 'solar' },
    ],
  },
]
