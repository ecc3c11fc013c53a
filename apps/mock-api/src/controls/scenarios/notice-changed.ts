import { invalid } from '../../failure.ts'
import { everyScope, type Scenario } from './scenario.ts'

export const noticeChanged: Scenario = {
  id: 'notice-changed',
  title: { tw: '告知事項已更新', us: 'Notice changed meanwhile' },
  description: {
    tw: '應徵者同意之後，個人資料告知事項有了新版本：送出應徵時回報 consent.version 的 consentVersion。',
    us: 'The privacy notice has a new version since the applicant consented: an application is refused with consentVersion at consent.version.',
  },
  scopes: everyScope,
  handlers: () => ({
    submitApplication: () => {
      throw invalid([{ path: 'consent.version', rule: 'consentVersion' }])
    },
  }),
}
