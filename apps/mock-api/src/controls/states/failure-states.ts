import { atCheck, atStep } from './apply-states.ts'
import { atLink } from './link-states.ts'
import type { State } from './state.ts'

/** Failures, each on a page where it shows. */
export const failureStates: readonly State[] = [
  {
    id: 'maintenance',
    title: { tw: '系統維護中', us: 'Maintenance' },
    scenarios: ['maintenance'],
    prepare: async () => ({ path: '/' }),
  },
  {
    id: 'offline',
    title: { tw: '離線：網站沒有回應', us: 'Offline: the site does not answer' },
    scenarios: ['offline'],
    prepare: async () => ({ path: '/' }),
  },
  {
    id: 'slow',
    title: { tw: '回應緩慢', us: 'Slow answers' },
    scenarios: ['slow'],
    prepare: async () => ({ path: '/' }),
  },
  {
    id: 'rate-limited',
    title: { tw: '請求次數過多：申請刪除履歷', us: 'Too many requests: asking for a deletion link' },
    scenarios: ['rate-limited'],
    prepare: async () => ({ path: '/delete-resume/apply' }),
  },
  {
    id: 'notice-changed',
    title: {
      tw: '填寫期間告知事項已更新：送出應徵時',
      us: 'The notice changed meanwhile: on submitting the application',
    },
    scenarios: ['notice-changed'],
    prepare: atCheck,
  },
  {
    id: 'saved-in-between',
    title: {
      tw: '資料已在其他地方儲存：儲存個人資料時',
      us: 'Saved elsewhere in between: on saving the edit form',
    },
    scenarios: ['saved-in-between'],
    prepare: (context, locale) => atLink(context, { purpose: 'personal-info', state: 'valid', locale }),
  },
  {
    id: 'file-refused',
    title: { tw: '檔案無法接受：上傳檔案時', us: 'File refused: on uploading' },
    scenarios: ['file-refused'],
    prepare: (context) => atStep(context, 'other'),
  },
]
