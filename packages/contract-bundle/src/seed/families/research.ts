import { family, pairs } from '../occupation.ts'

/** Research: materials, algorithms, control, laboratory. */
export const research = family('research', {
  'RD-10': {
    title: ['電池材料研究員', 'Battery Materials Researcher'],
    pay: [62_000, 92_000],
    content: pairs`
      研究磷酸鋰鐵及鈉離子電池的老化機制。 | Study how lithium iron phosphate and sodium-ion cells age.
      設計充放電實驗並分析電化學阻抗數據。 | Design cycling experiments and analyze electrochemical impedance data.
      與電芯供應商及大學合作開發新材料。 | Develop new materials with cell suppliers and universities.
    `,
    requirements: pairs`
      材料、化學或化工相關碩士以上學歷。 | A master’s degree or higher in materials, chemistry or chemical engineering.
      熟悉 SEM、XRD 等材料分析方法。 | Familiarity with methods such as SEM and XRD.
    `,
    benefits: pairs`
      論文發表獎勵及國際研討會補助。 | Rewards for publications and support for international conferences.
    `,
    openings: [
      { at: 'TW-HSZ', line: 'storage', negotiable: true },
      { at: 'TW-TNN', line: 'storage', level: 'senior', negotiable: true },
      { at: 'TW-HSZ', line: 'home', level: 'junior' },
      { at: 'KR', line: 'storage', level: 'senior' },
      { at: 'JP', line: 'storage', level: 'principal', negotiable: true },
    ],
  },
  'RD-11': {
    title: ['最佳化演算法研究員', 'Optimization Researcher'],
    pay: [64_000, 96_000],
    content: pairs`
      建立電力調度與需量反應的數學模型。 | Model power dispatch and demand response mathematically.
      開發求解方法，於數秒內算出隔日排程。 | Develop solvers that compute next-day schedules within seconds.
      以現場數據驗證節費效益並撰寫研究報告。 | Verify savings with field data and write research reports.
    `,
    requirements: pairs`
      作業研究、電機或應用數學相關碩士以上學歷。 | A master’s degree or higher in operations research, electrical engineering or applied mathematics.
      熟悉線性規劃、混合整數規劃與 Python。 | Proficiency in linear and mixed-integer programming and in Python.
    `,
    benefits: pairs`
      論文發表獎勵及國際研討會補助。 | Rewards for publications and support for international conferences.
    `,
    openings: [
      { at: 'TW-TPE', line: 'platform', negotiable: true },
      { at: 'TW-HSZ', line: 'microgrid' },
      { at: 'TW-HSZ', line: 'storage', level: 'senior', negotiable: true },
      { at: 'NL', line: 'platform' },
      { at: 'TW-TPE', line: 'charging', level: 'junior', only: 'tw' },
    ],
  },
  'RD-12': {
    title: ['控制系統研究員', 'Control Systems Researcher'],
    pay: [60_000, 90_000],
    content: pairs`
      研究併網與孤島模式切換的控制策略。 | Research control for switching between grid-connected and islanded operation.
      以 MATLAB／Simulink 建模並於硬體迴路平台驗證。 | Model in MATLAB/Simulink and verify on hardware-in-the-loop benches.
      將研究成果移轉給產品團隊。 | Transfer results to the product teams.
    `,
    requirements: pairs`
      電機、控制相關碩士以上學歷。 | A master’s degree or higher in electrical or control engineering.
      了解電網併接規範與電力品質。 | Knowledge of grid codes and power quality.
    `,
    benefits: [['專利提案與核准獎金。', 'Bonuses for patent proposals and grants.']],
    openings: [
      { at: 'TW-HSZ', line: 'microgrid', level: 'senior', negotiable: true },
      { at: 'TW-HSZ', line: 'solar' },
      { at: 'TW-TNN', line: 'storage' },
      { at: 'TW-CHA', line: 'wind', level: 'junior' },
      { at: 'DE', line: 'wind', level: 'senior' },
    ],
  },
  'RD-13': {
    title: ['電池系統分析師', 'Battery Systems Analyst'],
    pay: [54_000, 80_000],
    content: pairs`
      分析案場電池數據，估算健康狀態與剩餘壽命。 | Analyze field data to estimate state of health and remaining life.
      建立失效模式資料庫並提出預警指標。 | Build a database of failure modes and propose early warnings.
      向客戶說明分析結果與保固建議。 | Explain findings and warranty advice to customers.
    `,
    requirements: pairs`
      具備電化學或數據分析背景。 | A background in electrochemistry or data analysis.
      熟悉 Python 或 R，能清楚呈現分析結果。 | Proficiency in Python or R and clear presentation of results.
    `,
    remoteWork: 'partial',
    openings: [
      { at: 'TW-HSZ', line: 'storage' },
      { at: 'TW-TNN', line: 'storage' },
      { at: 'TW-HSZ', line: 'home', level: 'senior', negotiable: true },
      { at: 'US', line: 'storage' },
    ],
  },
  'RD-14': {
    title: ['實驗室助理', 'Laboratory Assistant'],
    partTimeHours: 20,
    pay: [210, 250],
    experience: 'none',
    content: pairs`
      依標準步驟執行充放電測試並記錄數據。 | Run charge and discharge tests by procedure and record the data.
      校驗儀器、整理樣品與耗材。 | Check instruments and keep samples and supplies in order.
      維護實驗室安全並回報異常。 | Keep the laboratory safe and report anything unusual.
    `,
    requirements: pairs`
      理工科系在學或畢業，做事細心。 | Studying or graduated in science or engineering, with care for detail.
      會使用試算表整理數據。 | Able to arrange data in a spreadsheet.
    `,
    benefits: [['提供實驗室安全訓練與防護裝備。', 'Laboratory safety training and protective equipment.']],
    openings: [
      { at: 'TW-HSZ', line: 'storage', openings: 2 },
      { at: 'TW-TNN', line: 'storage' },
      { at: 'TW-NWT', line: 'power' },
      { at: 'TW-TAO', line: 'power', closed: true },
      { at: 'TW-HSZ', line: 'solar' },
    ],
  },
})
