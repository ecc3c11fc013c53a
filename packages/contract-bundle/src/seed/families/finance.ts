import { family, pairs } from '../occupation.ts'

/** Finance: accounting, analysis, audit. */
export const finance = family('finance', {
  'FN-10': {
    title: ['成本會計', 'Cost Accountant'],
    pay: [42_000, 58_000],
    content: pairs`
      計算產品成本並分析差異。 | Calculate product cost and analyze variances.
      執行存貨盤點與呆滯料評估。 | Carry out stock counts and assess slow-moving goods.
      提供報價所需的成本資料。 | Supply cost data for quotations.
    `,
    requirements: pairs`
      會計相關科系畢業，熟悉製造業成本流程。 | A degree in accounting and knowledge of manufacturing cost.
      熟悉 ERP 系統與 Excel 樞紐分析。 | Familiarity with an ERP system and pivot tables.
    `,
    benefits: [['會計師考試假與證照獎金。', 'Exam leave and bonuses for accounting certificates.']],
    openings: [
      { at: 'TW-TAO' },
      { at: 'TW-TXG', level: 'senior' },
      { at: 'TW-TNN', level: 'junior' },
      { at: 'VN', level: 'senior' },
      { at: 'CN' },
    ],
  },
  'FN-11': {
    title: ['總帳會計', 'General Ledger Accountant'],
    pay: [42_000, 60_000],
    content: pairs`
      處理月結、年結與合併報表。 | Handle monthly and yearly closing and consolidation.
      申報營業稅、扣繳與營利事業所得稅。 | File business tax, withholding and corporate income tax.
      配合會計師查核。 | Work with external auditors.
    `,
    requirements: pairs`
      熟悉 IFRS 與臺灣稅務法規。 | Knowledge of IFRS and Taiwan tax law.
      具備會計師事務所經驗者尤佳。 | Experience in an audit firm is a plus.
    `,
    benefits: [['會計師考試假與證照獎金。', 'Exam leave and bonuses for accounting certificates.']],
    openings: [
      { at: 'TW-TPE' },
      { at: 'TW-TPE', level: 'senior', negotiable: true },
      { at: 'TW-TPE', level: 'junior' },
    ],
  },
  'FN-12': {
    title: ['財務分析師', 'Financial Analyst'],
    pay: [52_000, 76_000],
    content: pairs`
      編製預算、預測與經營分析報告。 | Prepare budgets, forecasts and management reports.
      評估投資案與案場現金流量。 | Assess investments and the cash flow of energy projects.
      協助銀行融資與資金調度。 | Support bank financing and cash management.
    `,
    requirements: pairs`
      財務金融或會計相關科系畢業。 | A degree in finance or accounting.
      具備財務模型建置能力，英文可會議溝通。 | Able to build financial models and hold meetings in English.
    `,
    remoteWork: 'partial',
    openings: [
      { at: 'TW-TPE', line: 'solar', negotiable: true },
      { at: 'TW-TPE', line: 'charging' },
      { at: 'TW-TPE', level: 'senior', negotiable: true },
      { at: 'HK', level: 'senior', negotiable: true },
      { at: 'US' },
    ],
  },
  'FN-13': {
    title: ['內部稽核師', 'Internal Auditor'],
    pay: [50_000, 72_000],
    content: pairs`
      擬定年度稽核計畫並執行各循環查核。 | Draw up the yearly audit plan and audit each business cycle.
      追蹤缺失改善並向審計委員會報告。 | Follow up findings and report to the audit committee.
      協助海外據點建立內部控制制度。 | Help sites abroad set up internal control.
    `,
    requirements: pairs`
      符合公開發行公司內部稽核人員資格。 | Qualified as an internal auditor of a public company in Taiwan.
      可配合國內外出差。 | Willing to travel at home and abroad.
    `,
    benefits: [['CIA 等證照獎金。', 'Bonuses for CIA and similar certificates.']],
    openings: [
      { at: 'TW-TPE' },
      { at: 'TW-TPE', level: 'senior', negotiable: true },
      { at: 'TW-TAO', closed: true },
    ],
  },
})
