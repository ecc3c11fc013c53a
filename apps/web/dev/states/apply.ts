import { legalVersions } from '@recruiting/i18n/legal'
import { type Application, type SectionName, sectionNames, sections } from '@recruiting/schema/application'
import { fromWire } from '@recruiting/schema/draft'
import { exampleApplication, exampleReceipt } from '@recruiting/schema/examples/application'
import { type UploadKind, uploadKinds } from '@recruiting/schema/options'
import type { BothLanguages } from '@recruiting/schema/steering/entities'
import type { Act } from '@recruiting/schema/steering/states'
import { stored as keys } from '../../src/lib/draft/keys.ts'
import { formWords, type PageState, type SitePage, type SiteWords, send } from './state.ts'
import { storedJobs } from './vacancies.ts'

const { personal, education, experience, application, other } = exampleApplication
const megabyte = 1024 ** 2
const submit: Act = { press: 'main button[aria-disabled=false]' }
const showFiles: Act = { show: '[id="other.headshot-label"]' }

/** What opens a page, without what names its state. */
type Opened = Pick<PageState, 'data' | 'query' | 'stored'>

/** Changes to what the backend says of staged files. */
type FileChanges = Partial<Record<UploadKind, object>>

/** The form at a step, with these answers as they would be sent, whether they are valid or not. */
function atForm(
  step: SectionName | 'check',
  answers: Partial<Record<SectionName, object>>,
  files: FileChanges = {},
): Opened {
  const typed = sectionNames.flatMap((name) =>
    answers[name] === undefined ? [] : [[name, fromWire(sections[name], answers[name])]],
  )
  const kinds = uploadKinds.filter((kind) => kind in files)
  return {
    data: { jobs: ['open'], ...(kinds.length > 0 && { files: kinds }) },
    query: { step },
    stored: {
      [keys.jobs.key]: storedJobs(1),
      [keys.consent.key]: { version: legalVersions.notice, codes: ['{{jobs.0.code}}'] },
      [keys.draft.key]: {
        version: 1,
        id: '{{uuid}}',
        sections: Object.fromEntries(typed),
        files: Object.fromEntries(kinds.map((kind) => [kind, { ...stagedFile(kind), ...files[kind] }])),
      },
    },
  }
}

/** A file of the recipe in a draft. */
function stagedFile(kind: UploadKind): object {
  const members = ['id', 'name', 'size', 'type', 'expiresAt', 'advice', 'scan']
  return Object.fromEntries(members.map((member) => [member, `{{files.${kind}.${member}}}`]))
}

function answersBefore(step: SectionName): Partial<Application> {
  const before = sectionNames.slice(0, sectionNames.indexOf(step))
  return Object.fromEntries(before.map((name) => [name, exampleApplication[name]]))
}

/** The form at a step with these answers; the steps before it are filled in. */
const atAnswers = (step: SectionName, answers: object, files?: FileChanges) =>
  atForm(step, { ...answersBefore(step), [step]: answers }, files)

/** The form at a step that is empty; the steps before it are filled in. */
const atStep = (step: SectionName) => atForm(step, answersBefore(step))

const everyFile: FileChanges = { headshot: {}, resume: {}, portfolio: {} }

/** The form before it is sent, with every answer and file. */
const atCheck = atForm('check', exampleApplication, everyFile)

/** The step with a file that is being scanned since a time. */
const atScan = (scanningSince: string) => atAnswers('other', other, { resume: { scanningSince } })

/** Chooses a resume at its step. */
function choose(name: string, type: string, bytes: number): Opened & Pick<PageState, 'acts'> {
  const attach: Act = { attach: '[id="other.resume"]', file: { name, type, bytes } }
  return { ...atStep('other'), acts: [attach, showFiles] }
}

type Step = {
  title: BothLanguages
  /** A text of the step when it is filled in, and one when it is in error. */
  filled: (words: SiteWords) => string
  error: (words: SiteWords) => string
  /** Answers that each break several rules. */
  broken: object
}

const steps: Record<SectionName, Step> = {
  personal: {
    title: { tw: '基本資料', us: 'personal details' },
    filled: () => personal.nameEn,
    error: ({ errors }) => errors.email,
    broken: { ...personal, lastNameZh: '', email: 'yichun.chen@', mobilePhone: '0912' },
  },
  education: {
    title: { tw: '學歷', us: 'education' },
    filled: () => education.highest.school,
    error: ({ fields }) => fields.education.highest.school.required,
    broken: { ...education, highest: { ...education.highest, school: '', yearMonth: '2020/13' } },
  },
  experience: {
    title: { tw: '工作經歷', us: 'work experience' },
    filled: ({ form }) => form.experience.advice.title,
    error: ({ fields }) => fields.experience.entries.end.endBeforeStart,
    broken: {
      ...experience,
      entries: experience.entries.map((entry) => ({
        ...entry,
        companyName: '',
        stillEmployed: false,
        start: '202406',
        end: '202301',
      })),
    },
  },
  application: {
    title: { tw: '應徵資訊', us: 'application details' },
    filled: () => application.channelOther ?? '',
    error: ({ fields }) => fields.application.channelOther.required,
    broken: { ...application, channelOther: '', recommendCode: 'REF 2026!' },
  },
  other: {
    title: { tw: '其他資料', us: 'other information' },
    filled: ({ form }) => form.file.done,
    error: ({ fields }) => fields.other.resume.required,
    broken: { ...other, workPermitRequired: undefined, lawsuitDetails: '', portfolioUrl: 'example' },
  },
}

function statesOf(step: SectionName): SitePage['states'] {
  const { title, filled, error, broken } = steps[step]
  const files = [`apps/web/src/sections/${step}.tsx`, `packages/schema/src/sections/${step}.ts`]
  return {
    [`apply-${step}`]: {
      title: { tw: `${title.tw}，尚未填寫`, us: `${title.us}, empty` },
      files,
      shows: ({ apply: words }) => words.steps[step],
      ...atStep(step),
    },
    [`apply-${step}-filled`]: {
      title: { tw: `${title.tw}，填妥`, us: `${title.us}, filled in` },
      files,
      shows: filled,
      ...atAnswers(step, exampleApplication[step], step === 'other' ? everyFile : {}),
    },
    [`apply-${step}-error`]: {
      title: { tw: `${title.tw}，有錯誤`, us: `${title.us}, in error` },
      files,
      shows: error,
      ...atAnswers(step, broken),
      acts: [send],
    },
  }
}

/** The application form: its steps, each empty, filled in and in error, and what can happen to files and when it is sent. */
export const apply: SitePage = {
  route: '/apply',
  title: { tw: '應徵表單', us: 'Application form' },
  folders: ['pages/apply', 'form', 'sections'],
  words: ['apply', ...formWords],
  states: {
    ...Object.fromEntries(sectionNames.flatMap((step) => Object.entries(statesOf(step)))),
    'apply-education-minguo': {
      title: { tw: '學歷，輸入民國年', us: 'education, a Minguo year' },
      shows: ({ form }) => form.minguo.question,
      ...atAnswers('education', education),
      acts: [
        { fill: '[id="education.highest.yearMonth"]', text: '109/06' },
        { show: '[id="education.highest.yearMonth-label"]' },
      ],
    },
    'apply-kept': {
      title: { tw: '保留在這台裝置', us: 'kept on this device' },
      shows: ({ apply: words }) => words.keep.until,
      ...atAnswers('personal', personal),
      acts: [{ press: '[aria-describedby=keep-hint]' }, { show: '#keep-title' }],
    },
    'apply-clear': {
      title: { tw: '確認清除', us: 'asking before it is cleared' },
      shows: ({ apply: words }) => words.keep.confirmTitle,
      ...atAnswers('personal', personal),
      acts: [{ press: '#keep-hint + button' }],
    },
    'apply-check': {
      title: { tw: '確認資料，全部填妥', us: 'check, everything filled in' },
      shows: ({ apply: words }) => words.check.submit,
      ...atCheck,
    },
    'apply-done': {
      title: { tw: '已送出', us: 'sent' },
      shows: ({ apply: words }) => words.confirmation.title,
      data: { jobs: ['open'] },
      query: { step: 'done' },
      stored: { [keys.receipt.key]: { ...exampleReceipt, email: personal.email, ...storedJobs(1) } },
    },
    'apply-failed': {
      title: { tw: '未能送出', us: 'not sent' },
      shows: ({ apply: words }) => words.failure.title,
      faults: [{ call: 'submitApplication', fail: { code: 'unavailable', times: 1000 } }],
      ...atCheck,
      acts: [submit],
    },
    'apply-job-closed': {
      title: { tw: '填寫期間職缺已關閉', us: 'the vacancy was closed meanwhile' },
      shows: ({ apply: words }) => words.closed.title,
      ...atCheck,
      data: { ...atCheck.data, jobs: ['closed'] },
      acts: [submit],
    },
    'notice-changed': {
      title: { tw: '填寫期間告知事項已更新', us: 'the notice changed meanwhile' },
      shows: ({ apply: words }) => words.consentChanged.title,
      scenarios: ['notice-changed'],
      ...atCheck,
      acts: [submit],
    },
    'file-refused': {
      title: { tw: '檔案無法讀取', us: 'a file is refused' },
      shows: ({ fields }) => fields.other.resume.fileUnreadable,
      scenarios: ['file-refused'],
      ...choose('resume.pdf', 'application/pdf', 1000),
    },
    'file-wrong-kind': {
      title: { tw: '檔案類型不符', us: 'a file of the wrong kind' },
      shows: ({ fields }) => fields.other.resume.fileKind,
      ...choose('resume.txt', 'text/plain', 1000),
    },
    'file-too-large': {
      title: { tw: '檔案太大', us: 'a file that is too large' },
      shows: ({ errors }) => errors.fileTooBig,
      ...choose('resume.pdf', 'application/pdf', 11 * megabyte),
    },
    'file-lost': {
      title: { tw: '上傳時連線中斷', us: 'the connection is lost while uploading' },
      shows: ({ form }) => form.file.offline,
      faults: [{ call: 'stageUpload', cutAfterBytes: 0 }],
      ...choose('resume.pdf', 'application/pdf', 1000),
    },
    'file-expired': {
      title: { tw: '檔案已過期', us: 'the files have expired' },
      shows: ({ form }) => form.file.expired,
      ...atAnswers(
        'other',
        other,
        Object.fromEntries(uploadKinds.map((kind) => [kind, { expiresAt: new Date(0).toISOString() }])),
      ),
      acts: [showFiles],
    },
    'file-scanning': {
      title: { tw: '正在掃描病毒', us: 'a file is being scanned' },
      shows: ({ form }) => form.file.scanning,
      world: { scanner: 'waiting' },
      ...atScan('{{now}}'),
      acts: [showFiles],
    },
    'file-scanning-long': {
      title: { tw: '病毒掃描比平常久', us: 'a scan takes longer than usual' },
      shows: ({ form }) => form.file.scanningLong,
      world: { scanner: 'waiting' },
      ...atScan(new Date(0).toISOString()),
      acts: [showFiles],
    },
    'file-infected': {
      title: { tw: '檔案含有病毒', us: 'a virus is found in a file' },
      shows: ({ fields }) => fields.other.resume.fileInfected,
      world: { scanner: 'infected' },
      ...atScan('{{now}}'),
      acts: [showFiles],
    },
    'apply-scan-unfinished': {
      title: { tw: '病毒掃描未完成，未能送出', us: 'not sent, the scan is not finished' },
      shows: ({ apply: words }) => words.failure.scanning,
      world: { scanner: 'waiting' },
      // As when the scanner began to wait after they were uploaded: otherwise the page waits before it sends.
      ...atForm(
        'check',
        exampleApplication,
        Object.fromEntries(uploadKinds.map((kind) => [kind, { scan: 'clean' }])),
      ),
      acts: [submit],
    },
  },
}
