import { exampleApplication } from '@recruiting/schema/examples/application'
import type { Act } from '@recruiting/schema/steering/entities'
import type { Context } from '../../context.ts'
import { atAnswers, atCheck, atStep } from './apply-form.ts'
import { stageSamples } from './stage-samples.ts'
import type { State } from './state.ts'

const route = '/apply'
const submit: Act = { press: 'main button[aria-disabled=false]' }
const resume = '[id="other.resume"]'
const megabyte = 1024 ** 2
const atFiles: State['prepare'] = (context) => atStep(context, 'other')

const showFiles: Act = { show: '[id="other.headshot-label"]' }

function choose(name: string, type: string, bytes: number): Act[] {
  return [{ attach: resume, file: { name, type, bytes } }, showFiles]
}

/** Applications and files that are refused or get lost. */
export const applyFailures: readonly State[] = [
  {
    id: 'apply-failed',
    title: { tw: '應徵表單：未能送出', us: 'Application form: not sent' },
    route,
    shows: ({ apply }) => apply.failure.title,
    faults: [{ call: 'submitApplication', fail: { code: 'unavailable', times: 1000 } }],
    acts: [submit],
    prepare: atCheck,
  },
  {
    id: 'apply-job-closed',
    title: { tw: '應徵表單：填寫期間職缺已關閉', us: 'Application form: the vacancy was closed meanwhile' },
    route,
    shows: ({ apply }) => apply.closed.title,
    scenarios: ['job-closed'],
    acts: [submit],
    prepare: atCheck,
  },
  {
    id: 'notice-changed',
    title: { tw: '應徵表單：填寫期間告知事項已更新', us: 'Application form: the notice changed meanwhile' },
    route,
    shows: ({ apply }) => apply.consentChanged.title,
    scenarios: ['notice-changed'],
    acts: [submit],
    prepare: atCheck,
  },
  {
    id: 'file-refused',
    title: { tw: '應徵表單：檔案無法讀取', us: 'Application form: a file is refused' },
    route,
    shows: ({ fields }) => fields.other.resume.fileUnreadable,
    scenarios: ['file-refused'],
    acts: choose('resume.pdf', 'application/pdf', 1000),
    prepare: atFiles,
  },
  {
    id: 'file-wrong-kind',
    title: { tw: '應徵表單：檔案類型不符', us: 'Application form: a file of the wrong kind' },
    route,
    shows: ({ fields }) => fields.other.resume.fileKind,
    acts: choose('resume.txt', 'text/plain', 1000),
    prepare: atFiles,
  },
  {
    id: 'file-too-large',
    title: { tw: '應徵表單：檔案太大', us: 'Application form: a file that is too large' },
    route,
    shows: ({ errors }) => errors.fileTooBig,
    acts: choose('resume.pdf', 'application/pdf', 11 * megabyte),
    prepare: atFiles,
  },
  {
    id: 'file-lost',
    title: { tw: '應徵表單：上傳時連線中斷', us: 'Application form: the connection is lost while uploading' },
    route,
    shows: ({ form }) => form.file.offline,
    faults: [{ call: 'stageUpload', cutAfterBytes: 0 }],
    acts: choose('resume.pdf', 'application/pdf', 1000),
    prepare: atFiles,
  },
  {
    id: 'file-expired',
    title: { tw: '應徵表單：檔案已過期', us: 'Application form: the files have expired' },
    route,
    shows: ({ form }) => form.file.expired,
    acts: [showFiles],
    prepare: withExpiredFiles,
  },
]

async function withExpiredFiles(context: Context): ReturnType<State['prepare']> {
  const expiresAt = new Date(0).toISOString()
  const files = Object.entries(await stageSamples(context)).map(([kind, file]) => [
    kind,
    { ...file, expiresAt },
  ])
  return await atAnswers(context, 'other', exampleApplication.other, Object.fromEntries(files))
}
