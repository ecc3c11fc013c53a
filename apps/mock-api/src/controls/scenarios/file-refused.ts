import { uploadPath } from '@recruiting/schema/upload'
import { invalid } from '../../failure.ts'
import { everyScope, type Scenario } from './scenario.ts'

export const fileRefused: Scenario = {
  id: 'file-refused',
  title: { tw: '檔案被拒', us: 'File refused' },
  description: {
    tw: '每個上傳的檔案都因無法讀取而被拒（422，規則 fileUnreadable），不會儲存。',
    us: 'Every uploaded file is refused as unreadable (422 with the rule fileUnreadable). Nothing is stored.',
  },
  scopes: everyScope,
  handlers: () => ({
    stageUpload: ({ body: { kind, discard } }) => {
      discard()
      throw invalid([{ path: uploadPath(kind), rule: 'fileUnreadable' }])
    },
  }),
}
