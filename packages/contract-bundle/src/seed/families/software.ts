import { family, pairs } from '../occupation.ts'

/** Software: web, apps, firmware, data, operation and security. */
export const software = family('software', {
  'SW-10': {
    title: ['React工程師', 'React Engineer'],
    pay: [52_000, 78_000],
    content: pairs`
      以 React 與 TypeScript 開發監控儀表板及管理介面。 | Build dashboards and admin interfaces in React and TypeScript.
      與設計師共同維護元件庫，兼顧無障礙與載入效能。 | Maintain the component library with designers, minding accessibility and loading time.
      撰寫單元測試與端對端測試，參與程式碼審查。 | Write unit and end-to-end tests and take part in code review.
    `,
    requirements: pairs`
      熟悉 React、TypeScript 及瀏覽器運作原理。 | Solid React, TypeScript and knowledge of how browsers work.
      了解 HTTP、REST API 與前端資料快取。 | Understanding of HTTP, REST APIs and client-side caching.
      具備大量即時資料視覺化經驗者尤佳。 | Experience visualizing live data is a plus.
    `,
    remoteWork: 'partial',
    openings: [
      { at: ['TW-TPE', 'TW-HSZ'], line: 'platform', openings: 2 },
      { at: 'TW-TPE', line: 'charging', level: 'senior', negotiable: true },
      { at: 'TW-TPE', level: 'senior' },
      { at: 'TW-TXG', line: 'home', level: 'junior' },
      { at: 'TW-HSZ', line: 'wind', level: 'principal', negotiable: true },
      { at: 'TW-KHH', line: 'storage' },
      { at: 'JP', line: 'platform', level: 'senior' },
    ],
  },
  'SW-11': {
    title: ['後端工程師', 'Backend Engineer'],
    pay: [55_000, 85_000],
    content: pairs`
      設計並開發高可用的 API 與訊息處理服務。 | Design and build highly available APIs and message-processing services.
      規劃資料庫結構、索引與查詢效能。 | Plan database schemas, indexes and query performance.
      與韌體及前端團隊訂定通訊協定與介面規格。 | Agree protocols and interface specifications with the firmware and frontend teams.
    `,
    requirements: pairs`
      熟悉 Go、Java 或 Node.js 其中一種以上。 | Proficiency in at least one of Go, Java or Node.js.
      熟悉 PostgreSQL 及 Redis 或 Kafka。 | Working knowledge of PostgreSQL and of Redis or Kafka.
      了解 OCPP、Modbus 或 MQTT 協定者尤佳。 | Knowledge of OCPP, Modbus or MQTT is a plus.
    `,
    remoteWork: 'partial',
    openings: [
      { at: 'TW-TPE', line: 'charging', openings: 3 },
      { at: 'TW-TPE', line: 'platform', level: 'senior', negotiable: true },
      { at: 'TW-HSZ', line: 'meter' },
      { at: 'TW-NWT', line: 'home', level: 'junior' },
      { at: 'SG', line: 'platform', level: 'principal', negotiable: true },
      { at: 'TW-TNN', line: 'sensor', closed: true },
      { at: 'IN', line: 'charging' },
    ],
  },
  'SW-12': {
    title: ['iOS／Android App工程師', 'Mobile App Engineer'],
    pay: [52_000, 80_000],
    content: pairs`
      開發並維護 iOS 與 Android 應用程式，含藍牙配對與推播通知。 | Develop and maintain iOS and Android apps, including Bluetooth pairing and push notifications.
      追蹤當機紀錄與使用者回饋，持續改善穩定度。 | Follow crash reports and user feedback to keep improving stability.
      負責上架送審與版本發布。 | Own store submissions and releases.
    `,
    requirements: pairs`
      熟悉 Swift 或 Kotlin，至少有一項已上架作品。 | Proficiency in Swift or Kotlin, with at least one app in a store.
      了解行動平台的權限、背景執行與隱私規範。 | Understanding of permissions, background execution and privacy rules on mobile platforms.
    `,
    benefits: [['測試手機與開發設備補助。', 'Allowance for test phones and development equipment.']],
    openings: [
      { at: 'TW-TPE', line: 'charging' },
      { at: 'TW-TPE', line: 'home', level: 'senior', negotiable: true },
      { at: 'TW-NWT', line: 'home' },
      { at: 'TW-TXG', line: 'charging', level: 'junior', until: '2027-03-31' },
      { at: 'VN', line: 'home' },
    ],
  },
  'SW-13': {
    title: ['SRE網站可靠性工程師', 'Site Reliability Engineer'],
    pay: [62_000, 95_000],
    content: pairs`
      維運雲端與廠區混合環境，訂定服務水準目標。 | Run a hybrid of cloud and on-premises systems and set service-level objectives.
      以基礎設施即程式碼管理環境，建立持續部署流程。 | Manage environments as code and build continuous delivery.
      輪值處理告警並主持事後檢討，避免問題重複發生。 | Share on-call duty and lead blameless reviews so that incidents do not recur.
    `,
    requirements: pairs`
      熟悉 Linux、Kubernetes 及 Terraform。 | Proficiency in Linux, Kubernetes and Terraform.
      具備監控、記錄與追蹤系統的建置經驗。 | Experience setting up monitoring, logging and tracing.
      能以 Python 或 Go 撰寫自動化工具。 | Ability to write automation in Python or Go.
    `,
    benefits: [['值班津貼另計，值班後可補休。', 'On-call allowance, with time off afterwards.']],
    openings: [
      { at: 'TW-TPE', negotiable: true },
      { at: 'TW-TPE', level: 'senior', negotiable: true },
      { at: 'TW-HSZ', openings: 2 },
      { at: 'NL', level: 'senior', only: 'us' },
      { at: 'US', level: 'principal', negotiable: true },
    ],
  },
  'SW-14': {
    title: ['資料工程師', 'Data Engineer'],
    pay: [54_000, 82_000],
    content: pairs`
      建置電表與感測器資料的批次及串流處理管線。 | Build batch and streaming pipelines for meter and sensor data.
      訂定資料品質規則並監控異常。 | Define data quality rules and watch for anomalies.
      提供分析團隊易於查詢的資料模型與文件。 | Give analysts data models that are documented and easy to query.
    `,
    requirements: pairs`
      熟悉 SQL 與 Python。 | Proficiency in SQL and Python.
      具備 Spark、Flink 或 Airflow 使用經驗。 | Experience with Spark, Flink or Airflow.
      了解時間序列資料特性者尤佳。 | Familiarity with time-series data is a plus.
    `,
    benefits: [['每年補助外部課程及技術研討會。', 'Yearly allowance for courses and conferences.']],
    openings: [
      { at: 'TW-TPE', line: 'meter' },
      { at: 'TW-HSZ', line: 'sensor', level: 'senior', negotiable: true },
      { at: 'TW-TNN', line: 'solar' },
      { at: 'TW-TPE', line: 'platform', level: 'junior' },
      { at: 'MY', line: 'sensor' },
    ],
  },
  'SW-15': {
    title: ['韌體工程師', 'Firmware Engineer'],
    pay: [54_000, 84_000],
    content: pairs`
      以 C 語言開發微控制器韌體，包含開機程式與遠端更新。 | Develop microcontroller firmware in C, including boot loaders and remote updates.
      與硬體工程師共同完成電路啟動與訊號除錯。 | Bring up boards and debug signals together with hardware engineers.
      導入靜態分析與自動化硬體測試，確保量產品質。 | Introduce static analysis and automated hardware tests for production quality.
    `,
    requirements: pairs`
      熟悉 C 語言、RTOS 及 ARM Cortex-M 架構。 | Proficiency in C, an RTOS and the ARM Cortex-M architecture.
      能使用示波器與邏輯分析儀進行除錯。 | Ability to debug with oscilloscope and logic analyzer.
      了解 CAN bus、RS-485 或乙太網路通訊。 | Knowledge of CAN bus, RS-485 or Ethernet communication.
    `,
    benefits: [['專利提案與核准獎金。', 'Bonuses for patent proposals and grants.']],
    openings: [
      { at: 'TW-HSZ', line: 'charging', openings: 2 },
      { at: 'TW-HSZ', line: 'storage', level: 'senior', negotiable: true },
      { at: 'TW-HSQ', line: 'meter' },
      { at: ['TW-NWT', 'TW-TAO'], line: 'power' },
      { at: 'TW-TNN', line: 'solar', level: 'principal', negotiable: true },
      { at: 'TW-CHA', line: 'wind', level: 'junior' },
      { at: 'DE', line: 'charging', level: 'senior' },
    ],
  },
  'SW-16': {
    title: ['資訊安全工程師', 'Information Security Engineer'],
    pay: [60_000, 92_000],
    content: pairs`
      執行產品與雲端服務的威脅建模、弱點掃描及滲透測試。 | Carry out threat modeling, vulnerability scans and penetration tests for products and cloud services.
      推動 IEC 62443 及 ISO 27001 的落實與稽核。 | Drive adoption and audits of IEC 62443 and ISO 27001.
      協助開發團隊修補弱點並建立安全開發流程。 | Help development teams fix weaknesses and build security into their process.
    `,
    requirements: pairs`
      熟悉網路協定、密碼學應用及常見攻擊手法。 | Knowledge of network protocols, applied cryptography and common attacks.
      持有 OSCP、CISSP 或同等證照者尤佳。 | OSCP, CISSP or an equivalent certificate is a plus.
    `,
    benefits: [['證照考試費用全額補助。', 'Certification exam fees paid in full.']],
    openings: [
      { at: 'TW-TPE', negotiable: true },
      { at: 'TW-HSZ', line: 'charging', level: 'senior', negotiable: true },
      { at: 'TW-TPE', line: 'meter' },
      { at: 'TW-TAO', level: 'junior' },
      { at: 'US', line: 'charging', level: 'senior', only: 'us' },
    ],
  },
  'SW-17': {
    title: ['機器學習工程師', 'Machine Learning Engineer'],
    pay: [62_000, 98_000],
    content: pairs`
      開發用電預測與設備異常偵測模型，並部署至邊緣裝置。 | Develop models for load forecasting and fault detection and deploy them to edge devices.
      建立模型訓練、驗證與上線後監控流程。 | Build training, validation and monitoring workflows for models.
      與領域專家討論，將物理限制納入模型設計。 | Work with domain experts to bring physical constraints into the models.
    `,
    requirements: pairs`
      熟悉 Python 與 PyTorch 或同類框架。 | Proficiency in Python and PyTorch or a similar framework.
      具備統計與時間序列分析基礎。 | A grounding in statistics and time-series analysis.
    `,
    benefits: [['提供 GPU 運算資源與論文發表補助。', 'GPU resources and support for publishing papers.']],
    openings: [
      { at: 'TW-HSZ', line: 'platform', negotiable: true },
      { at: ['TW-TPE', 'TW-HSZ'], line: 'sensor' },
      { at: 'TW-TNN', line: 'solar', level: 'senior', negotiable: true },
      { at: 'US', line: 'storage', level: 'senior', negotiable: true },
      { at: 'IN', line: 'platform', level: 'junior' },
    ],
  },
  'SW-18': {
    title: ['軟體開發實習生', 'Software Development Intern'],
    partTimeHours: 20,
    pay: [230, 280],
    experience: 'stated',
    content: pairs`
      在導師帶領下完成一項可上線的小型功能。 | Complete a small feature that ships, guided by a mentor.
      協助撰寫測試、整理技術文件與修正問題。 | Help write tests, tidy documentation and fix bugs.
      參與每週團隊會議並於期末分享成果。 | Join weekly team meetings and present your results at the end.
    `,
    requirements: pairs`
      資訊、電機或相關科系在學學生，每週可工作 16 小時以上。 | Currently studying computing, electrical engineering or similar, available at least 16 hours a week.
      會使用 Git 及任一種程式語言。 | Able to use Git and any one programming language.
    `,
    benefits: [['實習期滿可開立實習證明。', 'A certificate at the end of the internship.']],
    openings: [
      { at: 'TW-TPE', line: 'charging', openings: 2 },
      { at: 'TW-HSZ', line: 'sensor', openings: 2 },
      { at: 'TW-TNN', line: 'solar', until: '2027-02-28' },
      { at: 'TW-TXG', line: 'home' },
    ],
  },
})
