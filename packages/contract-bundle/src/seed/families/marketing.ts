import type { Occupation } from '../occupation.ts'

/** Marketing: digital, brand, events. */
export const marketing: readonly Occupation[] = [
  {
    code: 'MK-10',
    jobType: 'marketing',
    title: ['數位行銷專員', 'Digital Marketing Specialist'],
    pay: [40_000, 56_000],
    content: [
      ['規劃搜尋與社群廣告並追蹤成效。', 'Plan search and social advertising and follow the results.'],
      ['經營官網內容與電子報。', 'Run website content and newsletters.'],
      ['以數據分析調整受眾與素材。', 'Adjust audiences and creative by the data.'],
    ],
    requirements: [
      ['熟悉 Google Ads、GA4 及社群廣告平台。', 'Proficiency in Google Ads, GA4 and social advertising.'],
      ['文字表達清楚，對綠能議題有興趣。', 'Clear writing and an interest in green energy.'],
    ],
    remoteWork: 'partial',
    benefits: [['混合辦公，每週最多兩天居家工作。', 'Hybrid work with up to two days a week from home.']],
    openings: [
      { at: 'TW-TPE', line: 'home' },
      { at: 'TW-TPE', line: 'charging', level: 'senior', negotiable: true },
      { at: 'TW-TXG', level: 'junior' },
      { at: 'SG' },
      { at: 'JP', line: 'home', negotiable: true },
    ],
  },
  {
    code: 'MK-11',
    jobType: 'marketing',
    title: ['品牌公關專員', 'Brand and PR Specialist'],
    pay: [44_000, 62_000],
    content: [
      ['撰寫新聞稿並維繫媒體關係。', 'Write press releases and keep up media relations.'],
      ['規劃品牌活動與永續議題溝通。', 'Plan brand campaigns and sustainability communication.'],
      ['協助危機應變與輿情監測。', 'Help respond to crises and monitor coverage.'],
    ],
    requirements: [
      ['中英文寫作能力佳。', 'Strong writing in Chinese and English.'],
      ['具備科技業或公關公司經驗者尤佳。', 'Experience in technology or a PR agency is a plus.'],
    ],
    benefits: [['彈性上下班。', 'Flexible working hours.']],
    openings: [
      { at: 'TW-TPE' },
      { at: 'TW-TPE', level: 'senior', negotiable: true },
      { at: 'US', only: 'us' },
      { at: 'TW-KHH', line: 'storage', level: 'junior' },
    ],
  },
  {
    code: 'MK-12',
    jobType: 'marketing',
    title: ['展覽活動企劃', 'Event Planner'],
    pay: [38_000, 52_000],
    content: [
      [
        '規劃國內外展覽主題、攤位與預算。',
        'Plan themes, booths and budgets of trade shows at home and abroad.',
      ],
      ['協調展場承包商、物流與現場人力。', 'Coordinate contractors, logistics and staff on site.'],
      ['統計展後名單並評估成效。', 'Compile leads afterwards and assess results.'],
    ],
    requirements: [
      ['具備活動執行經驗，英文可書信往來。', 'Experience running events; English for correspondence.'],
      ['可配合展期出差。', 'Willing to travel for shows.'],
    ],
    benefits: [['展期加班可補休。', 'Time off after trade shows.']],
    openings: [
      { at: 'TW-TPE' },
      { at: 'TW-TPE', line: 'charging', level: 'senior' },
      { at: 'TW-NWT', line: 'power' },
      { at: 'DE', line: 'solar', closed: true },
    ],
  },
  {
    code: 'MK-13',
    jobType: 'marketing',
    title: ['行銷實習生', 'Marketing Intern'],
    partTimeHours: 16,
    pay: [200, 220],
    experience: 'stated',
    content: [
      ['協助社群貼文與短影音製作。', 'Help make social posts and short videos.'],
      ['蒐集市場資料並整理成簡報。', 'Gather market data and turn it into slides.'],
      ['支援展覽與記者會現場。', 'Support trade shows and press events on site.'],
    ],
    requirements: [
      ['在學學生，每週可工作 12 小時以上。', 'Currently studying; available at least 12 hours a week.'],
      ['具備基本影像編輯能力。', 'Basic image editing.'],
    ],
    benefits: [['實習期滿可開立實習證明。', 'A certificate at the end of the internship.']],
    openings: [
      { at: 'TW-TPE', openings: 2, until: '2027-02-15' },
      { at: 'TW-TXG', line: 'home' },
      { at: 'TW-KHH' },
    ],
  },
]
