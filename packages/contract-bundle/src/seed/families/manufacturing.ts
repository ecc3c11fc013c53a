import { family, pairs } from '../occupation.ts'

/** Manufacturing: the plants. */
export const manufacturing = family('manufacturing', {
  'MF-10': {
    remoteWork: 'none',
    title: ['製程工程師', 'Process Engineer'],
    pay: [45_000, 66_000],
    content: pairs`
      訂定並改善焊接、點膠及組裝製程參數。 | Set and improve parameters for soldering, dispensing and assembly.
      以統計方法分析良率，推動改善專案。 | Analyze yield statistically and drive improvement projects.
      導入新產品並編寫作業標準書。 | Introduce new products and write work instructions.
    `,
    requirements: pairs`
      理工相關科系畢業，了解 SPC 與 FMEA。 | A degree in science or engineering and knowledge of SPC and FMEA.
      能與產線人員良好溝通，可配合至各廠支援。 | Good communication with the line and willingness to support other plants.
    `,
    benefits: [['廠區提供員工餐廳與停車場。', 'Canteen and parking on site.']],
    openings: [
      { at: 'TW-TAO', line: 'power', openings: 2 },
      { at: 'TW-TXG', line: 'charging' },
      { at: 'TW-TNN', line: 'storage', level: 'senior', negotiable: true },
      { at: 'TW-CHA', line: 'wind' },
      { at: 'TW-MIA', line: 'sensor', level: 'junior' },
      { at: 'VN', line: 'power' },
      { at: 'MY', line: 'power', level: 'senior', negotiable: true },
    ],
  },
  'MF-11': {
    remoteWork: 'none',
    title: ['設備工程師', 'Equipment Engineer'],
    pay: [44_000, 65_000],
    content: pairs`
      負責產線設備安裝、保養與故障排除。 | Install, maintain and repair production equipment.
      分析停機原因，提升設備稼動率。 | Analyze downtime and raise equipment availability.
      管理備品庫存與維修廠商。 | Manage spare parts and service contractors.
    `,
    requirements: pairs`
      機械、電機或自動控制相關科系畢業。 | A degree in mechanical or electrical engineering or automation.
      看得懂電路圖與氣壓迴路圖，可配合輪班。 | Able to read electrical and pneumatic diagrams and to work in shifts.
    `,
    benefits: [['輪班津貼及夜班津貼。', 'Shift and night-work allowances.']],
    openings: [
      { at: 'TW-TAO', line: 'power' },
      { at: 'TW-MIA', line: 'sensor', openings: 2 },
      { at: 'TW-KHH', line: 'storage' },
      { at: 'TW-TNN', line: 'solar', level: 'senior' },
      { at: 'TW-CYQ', line: 'power', level: 'junior' },
      { at: 'TH', line: 'charging', level: 'senior' },
    ],
  },
  'MF-12': {
    remoteWork: 'none',
    title: ['生產管理師', 'Production Planner'],
    pay: [40_000, 56_000],
    content: pairs`
      依訂單與物料狀況排定週生產計畫。 | Make weekly production plans from orders and material.
      追蹤工單進度並協調急單插單。 | Follow work orders and fit in urgent ones.
      檢討產能負荷，提出加班或委外建議。 | Review capacity and propose overtime or outsourcing.
    `,
    requirements: pairs`
      熟悉 ERP 系統，Excel 操作熟練。 | Familiarity with an ERP system and fluent Excel.
      具備良好的協調能力與數字觀念。 | Good coordination and a feel for figures.
    `,
    benefits: [['廠區提供員工餐廳與停車場。', 'Canteen and parking on site.']],
    openings: [
      { at: 'TW-TAO' },
      { at: 'TW-TXG', line: 'charging' },
      { at: 'TW-TNN', level: 'senior' },
      { at: 'TW-CYQ', level: 'junior' },
      { at: 'VN' },
    ],
  },
  'MF-13': {
    remoteWork: 'none',
    title: ['SMT技術員', 'SMT Technician'],
    pay: [34_000, 42_000],
    experience: 'none',
    content: pairs`
      操作表面黏著生產線並進行換線。 | Run the surface-mount line and carry out changeovers.
      依首件檢查表確認零件與極性。 | Check parts and polarity against the first-article list.
      記錄生產數據並通報異常。 | Record production data and report irregularities.
    `,
    requirements: pairs`
      高中職以上畢業，可配合輪班。 | High school diploma; able to work in shifts.
      能遵守靜電防護規定。 | Able to follow static-protection rules.
    `,
    benefits: pairs`
      輪班津貼及夜班津貼。 | Shift and night-work allowances.
      提供員工宿舍。 | Dormitory available.
    `,
    openings: [
      { at: 'TW-TAO', line: 'power', openings: 20 },
      { at: 'TW-MIA', line: 'sensor', openings: 10 },
      { at: 'TW-HSQ', line: 'meter', openings: 6, only: 'tw' },
      { at: 'TW-TNN', line: 'solar', openings: 12 },
      { at: 'TW-CYQ', line: 'power', openings: 8, until: '2027-06-30' },
      { at: 'MY', line: 'power', openings: 10 },
    ],
  },
  'MF-14': {
    remoteWork: 'none',
    title: ['自動化工程師', 'Automation Engineer'],
    pay: [50_000, 74_000],
    content: pairs`
      規劃自動化產線，撰寫 PLC 與人機介面程式。 | Plan automated lines and program PLCs and operator panels.
      整合機械手臂、視覺檢測與製造執行系統。 | Integrate robot arms, machine vision and the manufacturing execution system.
      評估投資效益並管理設備商進度。 | Assess return on investment and manage equipment suppliers.
    `,
    requirements: pairs`
      熟悉三菱、西門子或台達 PLC 其中一種。 | Proficiency in Mitsubishi, Siemens or Delta PLCs.
      具備機器視覺或機械手臂專案經驗者尤佳。 | Projects with machine vision or robot arms are a plus.
    `,
    benefits: [['年度改善提案獎金。', 'Yearly bonuses for improvement proposals.']],
    openings: [
      { at: 'TW-TXG' },
      { at: 'TW-TAO', line: 'power', level: 'senior', negotiable: true },
      { at: 'TW-KHH', line: 'storage' },
      { at: ['TW-TNN', 'TW-KHH'], level: 'principal', negotiable: true },
      { at: 'VN', level: 'senior' },
    ],
  },
  'MF-15': {
    remoteWork: 'none',
    title: ['職業安全衛生管理師', 'Occupational Safety and Health Manager'],
    pay: [44_000, 62_000],
    experience: 'stated',
    content: pairs`
      執行危害鑑別、風險評估與作業環境監測。 | Carry out hazard identification, risk assessment and workplace monitoring.
      辦理安全訓練、消防演練與承攬商管理。 | Organize safety training, fire drills and contractor management.
      調查職業災害並追蹤改善。 | Investigate accidents and follow up improvements.
    `,
    requirements: pairs`
      領有職業安全衛生管理乙級技術士或管理師證照。 | A Taiwanese level-B technician or manager certificate in occupational safety and health.
      具備 1 年以上製造業工安經驗。 | At least 1 year of safety work in manufacturing.
    `,
    benefits: [['證照津貼。', 'Certificate allowance.']],
    openings: [
      { at: 'TW-TAO' },
      { at: 'TW-CHA' },
      { at: 'TW-KHH', line: 'storage' },
      { at: 'TW-MIA', closed: true },
    ],
  },
  'MF-16': {
    remoteWork: 'none',
    title: ['組裝作業員（週末班）', 'Weekend Assembly Operator'],
    partTimeHours: 16,
    pay: [215, 235],
    experience: 'none',
    content: pairs`
      依作業標準書組裝模組並鎖附零件。 | Assemble modules and fasten parts by work instruction.
      執行外觀檢查與貼標包裝。 | Inspect, label and pack finished goods.
      維持工作區域整潔。 | Keep the work area tidy.
    `,
    requirements: pairs`
      可於週六、週日排班。 | Available on Saturdays and Sundays.
      工作細心，能遵守安全規定。 | Careful work and respect for safety rules.
    `,
    benefits: [['供餐，並提供廠區接駁車。', 'Meals and a shuttle bus to the plant.']],
    openings: [
      { at: 'TW-TAO', openings: 15 },
      { at: 'TW-TXG', openings: 10 },
      { at: 'TW-TNN', openings: 10 },
      { at: 'TW-CYQ', openings: 5 },
    ],
  },
})
