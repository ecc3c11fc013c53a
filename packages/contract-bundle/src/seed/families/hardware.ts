import { family, pairs } from '../occupation.ts'

/** Hardware: power electronics, circuits, mechanics. */
export const hardware = family('hardware', {
  'HW-10': {
    remoteWork: 'none',
    title: ['電力電子工程師', 'Power Electronics Engineer'],
    pay: [56_000, 88_000],
    content: pairs`
      設計高效率 AC-DC、DC-DC 轉換電路並完成損耗分析。 | Design efficient AC-DC and DC-DC converters and analyze their losses.
      進行電路模擬、磁性元件設計與樣品驗證。 | Simulate circuits, design magnetics and validate samples.
      協助產品取得安規認證並支援試產。 | Support safety certification and pilot production.
    `,
    requirements: pairs`
      電機、電子相關科系畢業，熟悉切換式電源拓樸。 | A degree in electrical or electronic engineering and knowledge of switched-mode topologies.
      熟悉 SiC 或 GaN 功率元件應用者尤佳。 | Experience with SiC or GaN devices is a plus.
      能閱讀英文規格書與測試標準。 | Able to read data sheets and test standards in English.
    `,
    benefits: [['專利提案與核准獎金。', 'Bonuses for patent proposals and grants.']],
    openings: [
      { at: 'TW-HSZ', line: 'solar', openings: 2 },
      { at: 'TW-HSZ', line: 'charging', level: 'senior', negotiable: true },
      { at: 'TW-TAO', line: 'power' },
      { at: 'TW-TNN', line: 'storage', level: 'principal', negotiable: true },
      { at: 'TW-NWT', line: 'power', level: 'junior', openings: 2 },
      { at: 'DE', line: 'solar', level: 'senior', negotiable: true },
    ],
  },
  'HW-11': {
    remoteWork: 'none',
    title: ['硬體電路工程師', 'Hardware Circuit Engineer'],
    pay: [50_000, 76_000],
    content: pairs`
      負責控制板電路設計、元件選用與電路圖繪製。 | Design control boards: circuits, component choice and schematics.
      執行訊號完整性量測與功能驗證。 | Measure signal integrity and verify functions.
      處理缺料替代方案並維護物料清單。 | Find substitutes for short parts and maintain bills of material.
    `,
    requirements: pairs`
      熟悉類比與數位電路，會使用 OrCAD 或 Altium Designer。 | Knowledge of analog and digital circuits and of OrCAD or Altium Designer.
      能獨立操作示波器、電子負載及頻譜分析儀。 | Independent use of oscilloscope, electronic load and spectrum analyzer.
    `,
    benefits: [['研發專案獎金。', 'R&D project bonuses.']],
    openings: [
      { at: 'TW-HSZ', line: 'meter' },
      { at: 'TW-HSQ', line: 'sensor' },
      { at: 'TW-NWT', line: 'charging', level: 'senior', negotiable: true },
      { at: 'TW-TXG', line: 'home', level: 'junior' },
      { at: 'TW-CYQ', line: 'power', until: '2027-01-31' },
      { at: 'CN', line: 'power', level: 'senior' },
    ],
  },
  'HW-12': {
    remoteWork: 'none',
    title: ['機構工程師', 'Mechanical Engineer'],
    pay: [48_000, 72_000],
    content: pairs`
      設計戶外機箱與模組機構，兼顧防水、防塵與維修性。 | Design outdoor cabinets and modules that keep out water and dust and are easy to service.
      繪製 3D 與 2D 圖面並執行公差分析。 | Produce 3D models and drawings and carry out tolerance analysis.
      與模具廠及鈑金廠討論可製造性並追蹤試模。 | Discuss manufacturability with tool and sheet-metal makers and follow trial runs.
    `,
    requirements: pairs`
      熟悉 Creo 或 SolidWorks。 | Proficiency in Creo or SolidWorks.
      了解塑膠射出、鈑金與壓鑄製程。 | Knowledge of injection molding, sheet metal and die casting.
    `,
    benefits: [['研發專案獎金。', 'R&D project bonuses.']],
    openings: [
      { at: 'TW-NWT', line: 'charging' },
      { at: 'TW-TXG', line: 'storage', level: 'senior', negotiable: true },
      { at: 'TW-TXG', line: 'meter', level: 'junior' },
      { at: ['TW-HSZ', 'TW-HSQ'], line: 'sensor' },
      { at: 'TW-CHA', line: 'wind' },
      { at: 'VN', line: 'power' },
    ],
  },
  'HW-13': {
    remoteWork: 'none',
    title: ['PCB Layout工程師', 'PCB Layout Engineer'],
    pay: [45_000, 66_000],
    content: pairs`
      執行多層電路板佈局，處理大電流與高壓間距要求。 | Lay out multilayer boards, handling high currents and high-voltage clearances.
      建立元件庫與佈局規範。 | Maintain part libraries and layout rules.
      輸出製造檔案並與板廠確認製程能力。 | Release manufacturing files and confirm capability with board makers.
    `,
    requirements: pairs`
      熟悉 Allegro 或 Altium Designer。 | Proficiency in Allegro or Altium Designer.
      了解電磁相容與散熱佈局原則。 | Understanding of layout for electromagnetic compatibility and heat.
    `,
    benefits: [['彈性上下班。', 'Flexible working hours.']],
    openings: [
      { at: 'TW-NWT', line: 'power' },
      { at: 'TW-HSZ', line: 'charging', level: 'senior' },
      { at: 'TW-TAO', line: 'solar' },
      { at: 'TW-HSQ', line: 'sensor', only: 'tw' },
      { at: 'MY', line: 'power', level: 'senior' },
    ],
  },
  'HW-14': {
    remoteWork: 'none',
    title: ['電磁相容工程師', 'EMC Engineer'],
    pay: [50_000, 75_000],
    content: pairs`
      規劃並執行傳導、輻射及耐受度測試。 | Plan and run conducted, radiated and immunity tests.
      分析雜訊來源並提出電路與機構對策。 | Trace noise sources and propose circuit and mechanical remedies.
      與外部實驗室合作完成各國認證。 | Work with external laboratories to complete certification in each market.
    `,
    requirements: pairs`
      熟悉 CISPR、IEC 61000 系列標準。 | Knowledge of the CISPR and IEC 61000 standards.
      具備電波暗室量測經驗者尤佳。 | Experience in an anechoic chamber is a plus.
    `,
    benefits: [['每年補助外部課程及技術研討會。', 'Yearly allowance for courses and conferences.']],
    openings: [
      { at: 'TW-TAO', line: 'power' },
      { at: 'TW-HSZ', line: 'charging' },
      { at: 'TW-TAO', line: 'solar', level: 'senior', negotiable: true },
      { at: 'TW-NWT', line: 'meter', level: 'junior' },
    ],
  },
  'HW-15': {
    remoteWork: 'none',
    title: ['熱流工程師', 'Thermal Engineer'],
    pay: [52_000, 78_000],
    content: pairs`
      以 CFD 模擬評估氣冷與液冷方案。 | Evaluate air and liquid cooling with CFD simulation.
      設計散熱模組並以實測修正模型。 | Design cooling modules and correct models with measurements.
      訂定戶外高溫環境下的降載條件。 | Define derating for hot outdoor sites.
    `,
    requirements: pairs`
      熟悉 Flotherm、Icepak 或同類軟體。 | Proficiency in Flotherm, Icepak or similar software.
      具備熱傳與流體力學基礎。 | A grounding in heat transfer and fluid mechanics.
    `,
    benefits: [['研發專案獎金。', 'R&D project bonuses.']],
    openings: [
      { at: 'TW-HSZ', line: 'storage' },
      { at: 'TW-NWT', line: 'power', level: 'senior', negotiable: true },
      { at: 'TW-TNN', line: 'storage', level: 'junior' },
      { at: 'TW-HSZ', line: 'charging', closed: true },
    ],
  },
})
