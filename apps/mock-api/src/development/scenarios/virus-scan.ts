import type { Issue } from '@recruiting/schema/issue'
import { type ScanState, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import type { Rule } from '@recruiting/schema/rules'
import { uploadPath } from '@recruiting/schema/upload'
import type { Context } from '../../context.ts'
import { invalid } from '../../failure.ts'
import type { Handlers } from '../../http/handler.ts'
import { createHandlers } from '../../http/handlers.ts'
import { getUploadScan, stageUpload } from '../../uploads/stage.ts'
import { everyScope, type Scenario } from './scenario.ts'

/** The scanner never finishes. */
const scanWaiting: Scenario = {
  id: 'scan-waiting',
  title: { tw: '病毒掃描未完成', us: 'Virus scan not finished' },
  description: {
    tw: '上傳的檔案會儲存，但一直停在 scanning；帶有檔案的應徵與個人資料儲存以 422 回覆，規則 fileScanning。',
    us: 'Uploaded files are stored and stay scanning. Applications and saves with files are refused (422 with the rule fileScanning).',
  },
  scopes: everyScope,
  handlers: (context) => scannedHandlers(context, 'scanning', 'fileScanning'),
}

/** The scanner finds a virus in every file. */
const scanInfected: Scenario = {
  id: 'scan-infected',
  title: { tw: '檔案含有病毒', us: 'Virus found' },
  description: {
    tw: '上傳時回覆 scanning，之後查詢即為 infected；帶有檔案的應徵與個人資料儲存以 422 回覆，規則 fileInfected。',
    us: 'An upload answers scanning, and its scan then says infected. Applications and saves with files are refused (422 with the rule fileInfected).',
  },
  scopes: everyScope,
  handlers: (context) => scannedHandlers(context, 'infected', 'fileInfected'),
}

export const virusScan: readonly Scenario[] = [scanWaiting, scanInfected]

type Files = { [K in UploadKind]?: string | undefined }

function scannedHandlers(context: Context, verdict: ScanState, rule: Rule): Partial<Handlers> {
  const { submitApplication: submit, savePersonalInfo: save } = createHandlers(context)
  return {
    stageUpload: async ({ body, signal }) => {
      const staged = await stageUpload(context, body, signal)
      return { status: 201, body: { ...staged, scan: 'scanning' } }
    },
    getUploadScan: async ({ params }) => {
      // Unknown and discarded files are not found, as without the scenario.
      await getUploadScan(context, params.id)
      return { status: 200, body: { scan: verdict } }
    },
    submitApplication: async (request) => {
      refuseFiles(request.body.other, rule)
      return await submit(request)
    },
    savePersonalInfo: async (request) => {
      refuseFiles(request.body.other, rule)
      return await save(request)
    },
  }
}

function refuseFiles(files: Files, rule: Rule): void {
  const issues = uploadKinds
    .filter((kind) => files[kind] !== undefined)
    .map((kind): Issue => ({ path: uploadPath(kind), rule }))
  if (issues.length > 0) throw invalid(issues)
}
