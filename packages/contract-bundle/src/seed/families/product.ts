import { family, pairs } from '../occupation.ts'

/** Product: product and project management, documentation. */
export const product = family('product', {
  'PM-10': {
    title: ['產品經理', 'Product Manager'],
    pay: [60_000, 92_000],
    content: pairs`
      研究市場與競品，訂定產品藍圖。 | Study market and competitors and set the product roadmap.
      撰寫需求規格並排定開發優先順序。 | Write requirements and set development priorities.
      與業務、研發及製造部門推動產品上市。 | Bring products to market with sales, R&D and manufacturing.
    `,
    requirements: pairs`
      具備電子或軟體產品的規劃經驗。 | Experience planning electronic or software products.
      英文可會議溝通，具備簡報與談判能力。 | English for meetings, and skill in presenting and negotiating.
    `,
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
  'PM-11': {
    title: ['研發專案經理', 'R&D Project Manager'],
    pay: [58_000, 86_000],
    content: pairs`
      管理新產品開發的時程、成本與風險。 | Manage schedule, cost and risk of new product development.
      主持各階段審查並追蹤待辦事項。 | Lead stage reviews and follow open items.
      作為客戶與研發團隊之間的窗口。 | Be the contact between customers and R&D.
    `,
    requirements: pairs`
      了解電子產品由設計到量產的流程。 | Knowledge of how electronics go from design to production.
      持有 PMP 或同等證照者尤佳。 | PMP or an equivalent certificate is a plus.
    `,
    benefits: [['研發專案獎金。', 'R&D project bonuses.']],
    openings: [
      { at: 'TW-HSZ', line: 'charging' },
      { at: 'TW-TAO', line: 'power', level: 'senior', negotiable: true },
      { at: 'TW-TNN', line: 'storage' },
      { at: 'TW-CHA', line: 'wind' },
      { at: 'CN', line: 'power' },
    ],
  },
  'PM-12': {
    title: ['技術文件撰寫師', 'Technical Writer'],
    pay: [42_000, 60_000],
    content: pairs`
      撰寫安裝手冊、操作說明與 API 文件。 | Write installation manuals, user guides and API documentation.
      訪談工程師並實際操作產品以確認內容。 | Interview engineers and use the products to check the text.
      管理中英文版本與術語表。 | Manage Chinese and English versions and the glossary.
    `,
    requirements: pairs`
      中英文寫作流暢，能將技術內容寫得易懂。 | Fluent writing in Chinese and English that makes technical matter clear.
      熟悉 Markdown 與 Git。 | Familiarity with Markdown and Git.
    `,
    remoteWork: 'partial',
    openings: [
      { at: 'TW-TPE', line: 'platform' },
      { at: 'TW-HSZ', line: 'solar' },
      { at: 'TW-TPE', line: 'charging', level: 'senior' },
      { at: 'TW-NWT', line: 'power', level: 'junior', until: '2027-04-30' },
    ],
  },
  'PM-13': {
    title: ['再生能源專案開發經理', 'Renewable Project Developer'],
    pay: [56_000, 84_000],
    content: pairs`
      評估案場日照、風況與饋線容量。 | Assess sun, wind and feeder capacity of sites.
      辦理地方說明會、併聯審查與相關許可。 | Run local hearings, grid reviews and permits.
      編製投資評估並管理工程進度。 | Prepare investment cases and manage construction.
    `,
    requirements: pairs`
      熟悉再生能源發展條例及設置流程。 | Knowledge of Taiwan’s Renewable Energy Development Act and the steps of building a plant.
      具備汽車駕照，可配合出差。 | Car driving license and willingness to travel.
    `,
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
})

/** Design: interfaces, products, graphics, user research. */
export const design = family('design', {
  'DS-10': {
    title: ['UI／UX設計師', 'UI/UX Designer'],
    pay: [48_000, 72_000],
    content: pairs`
      規劃使用流程、線框稿與高擬真原型。 | Plan user flows, wireframes and high-fidelity prototypes.
      維護設計系統並與前端工程師確認實作。 | Maintain the design system and check it with frontend engineers.
      依無障礙規範檢視色彩對比與操作方式。 | Review contrast and operation against accessibility guidelines.
    `,
    requirements: pairs`
      熟悉 Figma，請於應徵時附上作品集。 | Proficiency in Figma; please attach a portfolio.
      能以使用者研究結果說明設計決策。 | Able to support design decisions with user research.
    `,
    benefits: [['設計軟體與書籍補助。', 'Allowance for design software and books.']],
    openings: [
      { at: 'TW-TPE', line: 'platform' },
      { at: 'TW-TPE', line: 'charging', level: 'senior', negotiable: true },
      { at: 'TW-TXG', line: 'home', level: 'junior', remoteWork: 'full' },
      { at: 'TW-TPE', line: 'home', level: 'principal', negotiable: true },
      { at: 'JP', line: 'home', only: 'us' },
    ],
  },
  'DS-11': {
    title: ['工業設計師', 'Industrial Designer'],
    pay: [45_000, 66_000],
    content: pairs`
      提出產品造型、材質與配色方案。 | Propose form, material and color for products.
      製作草模並與機構工程師確認可行性。 | Build mock-ups and check feasibility with mechanical engineers.
      追蹤打樣與量產外觀品質。 | Follow samples and the look of production units.
    `,
    requirements: pairs`
      熟悉 Rhino 及算圖軟體，請於應徵時附上作品集。 | Proficiency in Rhino and rendering software; please attach a portfolio.
      了解塑膠與金屬表面處理。 | Knowledge of plastic and metal finishes.
    `,
    benefits: [['國際設計競賽參賽補助。', 'Support for entering international design awards.']],
    openings: [
      { at: 'TW-TPE', line: 'charging' },
      { at: 'TW-NWT', line: 'home', level: 'senior', negotiable: true },
      { at: 'TW-NWT', line: 'meter' },
      { at: 'TW-TPE', line: 'home', level: 'junior' },
    ],
  },
  'DS-12': {
    title: ['視覺設計師', 'Visual Designer'],
    pay: [40_000, 56_000],
    content: pairs`
      設計網站、展場與社群素材。 | Design material for the website, trade shows and social media.
      製作產品型錄與包裝。 | Produce product catalogs and packaging.
      維護品牌識別規範。 | Look after the brand guidelines.
    `,
    requirements: pairs`
      熟悉 Illustrator、Photoshop，請於應徵時附上作品集。 | Proficiency in Illustrator and Photoshop; please attach a portfolio.
      具備中英文排版能力。 | Skilled typography in Chinese and English.
    `,
    benefits: [['設計軟體與書籍補助。', 'Allowance for design software and books.']],
    openings: [
      { at: 'TW-TPE' },
      { at: 'TW-TPE', level: 'senior', negotiable: true },
      { at: 'TW-TXG', line: 'home' },
      { at: 'TW-KHH', level: 'junior', closed: true },
    ],
  },
  'DS-13': {
    title: ['使用者研究員', 'User Researcher'],
    pay: [50_000, 72_000],
    content: pairs`
      規劃並執行訪談、易用性測試與問卷。 | Plan and run interviews, usability tests and surveys.
      至充電站與案場觀察使用情境。 | Observe use at charging stations and customer sites.
      將發現整理為可執行的建議。 | Turn findings into advice that can be acted on.
    `,
    requirements: pairs`
      熟悉質化與量化研究方法。 | Knowledge of qualitative and quantitative methods.
      能清楚撰寫研究報告並向團隊簡報。 | Clear writing and presentation to teams.
    `,
    remoteWork: 'partial',
    openings: [
      { at: 'TW-TPE', line: 'charging' },
      { at: 'TW-TPE', line: 'home', level: 'senior', negotiable: true },
      { at: 'US', line: 'home' },
    ],
  },
  'DS-14': {
    title: ['設計實習生', 'Design Intern'],
    partTimeHours: 16,
    pay: [210, 240],
    experience: 'stated',
    content: pairs`
      協助繪製圖示、插圖與簡報。 | Help draw icons, illustrations and slides.
      整理設計系統元件與說明。 | Tidy components and notes of the design system.
      參與設計討論並練習提案。 | Join design reviews and practice presenting.
    `,
    requirements: pairs`
      設計相關科系在學學生。 | Currently studying design.
      會使用 Figma 或 Illustrator。 | Able to use Figma or Illustrator.
    `,
    benefits: [['實習期滿可開立實習證明。', 'A certificate at the end of the internship.']],
    openings: [
      { at: 'TW-TPE', openings: 2 },
      { at: 'TW-TXG', line: 'home', remoteWork: 'full' },
      { at: 'TW-NWT', line: 'charging' },
    ],
  },
})
