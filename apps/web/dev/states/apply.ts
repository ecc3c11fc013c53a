import { crc32 } from 'node:zlib'
import { legalVersions } from '@recruiting/i18n/legal'
import { type Application, type SectionName, sectionNames, sections } from '@recruiting/schema/application'
import { contractVersion } from '@recruiting/schema/contract/version'
import { fromWire } from '@recruiting/schema/draft'
import { exampleApplication, exampleReceipt } from '@recruiting/schema/examples/application'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'
import { type UploadKind, uploadKinds } from '@recruiting/schema/options'
import type { BothLanguages } from '@recruiting/schema/steering/entities'
import type { Act } from '@recruiting/schema/steering/states'
import type { HeldFiles } from '../../src/lib/draft/draft.ts'
import { stored as keys } from '../../src/lib/draft/keys.ts'
import { formWords, type Opened, type PageState, type SitePage, send, state } from './state.ts'
import { storedJobs } from './vacancies.ts'

const { personal, education, experience, application, other } = exampleApplication
const megabyte = 1024 ** 2
const showFiles: Act = { show: '[id="other.headshot-label"]' }

type FileChanges = Partial<Record<UploadKind, object>>

/** The form at a step, with these answers as they would be sent, whether they are valid or not. */
function atForm(
  step: SectionName | 'check',
  answers: Partial<Record<SectionName, object>>,
  files: FileChanges = {},
  held: HeldFiles = {},
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
        held,
      },
    },
  }
}

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

const everyFile = (changes: object = {}): FileChanges =>
  Object.fromEntries(uploadKinds.map((kind) => [kind, changes]))

/** The form before it is sent, with every answer and file. */
const atCheck = atForm('check', exampleApplication, everyFile())

const submitted: Opened = { ...atCheck, acts: [{ press: 'main button[aria-disabled=false]' }] }

/** The step with a file that is being scanned since a time, and the verdict of the scanner. */
const atScan = (scanner: 'waiting' | 'infected', scanningSince: string): Opened => ({
  world: { scanner },
  ...atAnswers('other', other, { resume: { scanningSince } }),
  acts: [showFiles],
})

const held = { resume: '履歷.pdf', portfolio: '作品集.zip' }

const longAgo = new Date(0).toISOString()

/** Chooses a resume at its step. */
function choose(name: string, type: string, content: number): Opened {
  const attach: Act = { attach: '[id="other.resume"]', file: { name, type, content } }
  return { ...atStep('other'), acts: [attach, showFiles] }
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const resume = wordOf([
  '履歷表',
  `姓名：${personal.lastNameZh}${personal.firstNameZh}`,
  `英文姓名：${personal.nameEn}`,
  `電子郵件：${personal.email}`,
  '行動電話：0912-345-678',
  '學歷',
  '國立臺灣大學　資訊管理學系　碩士　2018/09～2020/06　畢業',
  '國立成功大學　工業設計學系　學士　2014/09～2018/06　畢業',
  '工作經歷',
  '2022/03～迄今　稜河數位股份有限公司　資深設計師',
  '2020/07～2022/02　晨朗國際有限公司　設計師',
])
const earlier = archiveOf({
  'application.json': JSON.stringify({ contractVersion, sections: examplePersonalInfo, files: [], later: 1 }),
})

/** The file that was chosen at the beginning, and a step that was opened then; the steps before it are filled in. */
function fromFile(name: string, type: string, content: number | string, step?: SectionName): Opened {
  const attach: Act = { attach: '#entrance', file: { name, type, content } }
  const shown: Act[] = step ? [{ press: `a[href*="step=${step}"]` }] : [{ show: '#entrance' }]
  return { ...atForm('personal', step ? answersBefore(step) : {}), acts: [attach, ...shown] }
}

type Step = {
  title: BothLanguages
  /** A text of the step when it is filled in, and one when it is in error. */
  filled: PageState['shows']
  error: PageState['shows']
  /** Answers that each break several rules. */
  broken: object
}

const steps: Record<SectionName, Step> = {
  personal: {
    title: { tw: '基本資料', us: 'personal details' },
    filled: () => personal.nameEn,
    error: (w) => w.errors.email,
    broken: { ...personal, lastNameZh: '', email: 'yichun.chen@', mobilePhone: '0912' },
  },
  education: {
    title: { tw: '學歷', us: 'education' },
    filled: () => education.highest.school,
    error: (w) => w.fields.education.highest.school.required,
    broken: { ...education, highest: { ...education.highest, school: '', yearMonth: '2020/13' } },
  },
  experience: {
    title: { tw: '工作經歷', us: 'work experience' },
    filled: (w) => w.form.experience.advice.title,
    error: (w) => w.fields.experience.entries.end.endBeforeStart,
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
    error: (w) => w.fields.application.channelOther.required,
    broken: { ...application, channelOther: '', recommendCode: 'REF 2026!' },
  },
  other: {
    title: { tw: '其他資料', us: 'other information' },
    filled: (w) => w.form.file.done,
    error: (w) => w.fields.other.resume.required,
    broken: { ...other, workPermitRequired: undefined, lawsuitDetails: '', portfolioUrl: 'example' },
  },
}

function statesOf(step: SectionName): SitePage['states'] {
  const { title, filled, error, broken } = steps[step]
  const files = [`apps/web/src/sections/${step}.tsx`, `packages/schema/src/sections/${step}.ts`]
  const row = (tw: string, us: string, opened: PageState) =>
    state(`${title.tw}，${tw}`, `${title.us}, ${us}`, { files, ...opened })
  const answers = atAnswers(step, exampleApplication[step], step === 'other' ? everyFile() : {})
  return {
    [`apply-${step}`]: row('尚未填寫', 'empty', { shows: (w) => w.apply.steps[step], ...atStep(step) }),
    [`apply-${step}-filled`]: row('填妥', 'filled in', { shows: filled, ...answers }),
    [`apply-${step}-error`]: row('有錯誤', 'in error', {
      shows: error,
      ...atAnswers(step, broken),
      acts: [send],
    }),
  }
}

/** A ZIP archive of these parts, not compressed, as base64. */
function archiveOf(parts: Readonly<Record<string, string>>): string {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let start = 0
  for (const [path, text] of Object.entries(parts)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)]
    // From the version to the length of the name: the same in front of the part and in the directory.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(data), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(data.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const [local, entry] = [Buffer.alloc(4), Buffer.alloc(6)]
    local.writeUInt32LE(0x04034b50)
    entry.writeUInt32LE(0x02014b50)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(start, 10)
    bodies.push(local, facts, name, data)
    directory.push(entry, facts, place, name)
    start += 30 + name.length + data.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([...bodies, list, end]).toString('base64')
}

/** A Word document with these paragraphs, as base64. */
function wordOf(paragraphs: readonly string[]): string {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  const schema = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  return archiveOf({
    'word/document.xml': `<w:document xmlns:w="${schema}"><w:body>${body}</w:body></w:document>`,
  })
}

/** The application form: its steps, each empty, filled in and in error, and what can happen to files and when it is sent. */
export const apply: SitePage = {
  route: '/apply',
  title: { tw: '應徵表單', us: 'Application form' },
  folders: ['pages/apply', 'form', 'sections'],
  words: ['apply', 'proposals', ...formWords],
  states: {
    ...Object.fromEntries(sectionNames.flatMap((step) => Object.entries(statesOf(step)))),
    'apply-education-minguo': state('學歷，輸入民國年', 'education, a Minguo year', {
      shows: (w) => w.form.minguo.question,
      ...atAnswers('education', education),
      acts: [
        { fill: '[id="education.highest.yearMonth"]', text: '109/06' },
        { show: '[id="education.highest.yearMonth-label"]' },
      ],
    }),
    'apply-from-resume': state('履歷中找到的答案', 'answers found in a CV', {
      shows: (w) => w.proposals.step_other,
      ...fromFile('履歷.docx', word, resume),
    }),
    'apply-from-resume-jobs': state('履歷中找到的工作經歷', 'jobs found in a CV', {
      shows: (w) => w.proposals.jobs_other,
      ...fromFile('履歷.docx', word, resume, 'experience'),
    }),
    'apply-from-resume-unread': state('履歷無法讀取', 'a CV that cannot be read', {
      shows: (w) => w.proposals.unread.damaged,
      ...fromFile('履歷.pdf', 'application/pdf', 1000),
    }),
    'apply-from-resume-chosen': state('已選取的履歷', 'a CV that is chosen', {
      shows: (w) => w.form.file.chosen,
      ...fromFile('履歷.docx', word, resume, 'other'),
    }),
    'apply-from-earlier': state('帶入先前的應徵', 'filled in from an earlier application', {
      shows: (w) => w.proposals.filledText,
      ...fromFile('application.zip', 'application/zip', earlier),
    }),
    'apply-kept': state('保留在這台裝置', 'kept on this device', {
      shows: (w) => w.apply.keep.until,
      ...atAnswers('personal', personal),
      acts: [{ press: '[aria-describedby=keep-hint]' }, { show: '#keep-title' }],
    }),
    'apply-clear': state('確認清除', 'asking before it is cleared', {
      shows: (w) => w.apply.keep.confirmTitle,
      ...atAnswers('personal', personal),
      acts: [{ press: '#keep-hint + button' }],
    }),
    'apply-check': state('確認資料，全部填妥', 'check, everything filled in', {
      shows: (w) => w.apply.check.submit,
      ...atCheck,
    }),
    'apply-done': state('已送出', 'sent', {
      shows: (w) => w.apply.confirmation.title,
      data: { jobs: ['open'] },
      query: { step: 'done' },
      stored: { [keys.receipt.key]: { ...exampleReceipt, email: personal.email, ...storedJobs(1) } },
    }),
    'apply-failed': state('未能送出', 'not sent', {
      shows: (w) => w.apply.failure.title,
      faults: [{ call: 'submitApplication', fail: { code: 'unavailable', times: 1000 } }],
      ...submitted,
    }),
    'apply-job-closed': state('填寫期間職缺已關閉', 'the vacancy was closed meanwhile', {
      shows: (w) => w.apply.closed.title,
      ...submitted,
      data: { ...submitted.data, jobs: ['closed'] },
    }),
    'notice-changed': state('填寫期間告知事項已更新', 'the notice changed meanwhile', {
      shows: (w) => w.apply.consentChanged.title,
      scenarios: ['notice-changed'],
      ...submitted,
    }),
    'file-refused': state('檔案無法讀取', 'a file is refused', {
      shows: (w) => w.fields.other.resume.fileUnreadable,
      scenarios: ['file-refused'],
      ...choose('resume.pdf', 'application/pdf', 1000),
    }),
    'file-wrong-kind': state('檔案類型不符', 'a file of the wrong kind', {
      shows: (w) => w.fields.other.resume.fileKind,
      ...choose('resume.txt', 'text/plain', 1000),
    }),
    'file-too-large': state('檔案太大', 'a file that is too large', {
      shows: (w) => w.errors.fileTooBig,
      ...choose('resume.pdf', 'application/pdf', 11 * megabyte),
    }),
    'file-lost': state('上傳時連線中斷', 'the connection is lost while uploading', {
      shows: (w) => w.form.file.offline,
      faults: [{ call: 'stageUpload', cutAfterBytes: 0 }],
      ...choose('resume.pdf', 'application/pdf', 1000),
    }),
    'file-expired': state('檔案已過期', 'the files have expired', {
      shows: (w) => w.form.file.expired,
      ...atAnswers('other', other, everyFile({ expiresAt: longAgo })),
      acts: [showFiles],
    }),
    'file-left': state('檔案隨頁面重新載入而消失', 'chosen files are lost by a reload', {
      shows: (w) => w.form.file.left,
      ...atForm('other', exampleApplication, { headshot: {} }, held),
      acts: [showFiles],
    }),
    'file-scanning': state('正在掃描病毒', 'a file is being scanned', {
      shows: (w) => w.form.file.scanning,
      ...atScan('waiting', '{{now}}'),
    }),
    'file-scanning-long': state('病毒掃描比平常久', 'a scan takes longer than usual', {
      shows: (w) => w.form.file.scanningLong,
      ...atScan('waiting', longAgo),
    }),
    'file-infected': state('檔案含有病毒', 'a virus is found in a file', {
      shows: (w) => w.fields.other.resume.fileInfected,
      ...atScan('infected', '{{now}}'),
    }),
    'apply-scan-unfinished': state('病毒掃描未完成，未能送出', 'not sent, the scan is not finished', {
      shows: (w) => w.apply.failure.scanning,
      world: { scanner: 'waiting' },
      ...submitted,
      // As when the scanner began to wait after they were uploaded: otherwise the page waits before it sends.
      ...atForm('check', exampleApplication, everyFile({ scan: 'clean' })),
    }),
  },
}
