import { Failure } from '../../failure.ts'
import { everyScope, type Scenario } from './scenario.ts'

export const savedInBetween: Scenario = {
  id: 'saved-in-between',
  title: { tw: '資料已被他人儲存', us: 'Saved in between' },
  description: {
    tw: '載入之後，有人先儲存了同一份個人資料：每次儲存都回覆 412 precondition_failed。',
    us: 'Somebody saved the personal information after it was loaded: every save answers 412 precondition_failed.',
  },
  scopes: everyScope,
  handlers: () => ({
    savePersonalInfo: () => {
      throw new Failure('precondition_failed')
    },
  }),
}
