import { type SectionName, sectionNames } from '@recruiting/schema/application'
import { exampleApplication, exampleReceipt } from '@recruiting/schema/examples/application'
import type { Act, BothLanguages } from '@recruiting/schema/steering/entities'
import type { Context } from '../../context.ts'
import { type Answers, atAnswers, atCheck, atStep, storedJobs } from './apply-form.ts'
import { openJob } from './open-jobs.ts'
import type { SiteWords } from './site-words.ts'
import { stageSamples } from './stage-samples.ts'
import type { State } from './state.ts'

const route = '/apply'
const { personal, education, experience, application, other } = exampleApplication

/** Presses the button at the end of a form. */
export const send: Act = { press: 'main form button[type=submit]' }

type Step = {
  title: BothLanguages
  /** A text of the step when it is filled in, and one when it is in error. */
  filled: (words: SiteWords) => string
  error: (words: SiteWords) => string
}

const steps: Record<SectionName, Step> = {
  personal: {
    title: { tw: '基本資料', us: 'personal details' },
    filled: () => personal.nameEn,
    error: ({ fields }) => fields.personal.email.email,
  },
  education: {
    title: { tw: '學歷', us: 'education' },
    filled: () => education.highest.school,
    error: ({ fields }) => fields.education.highest.school.required,
  },
  experience: {
    title: { tw: '工作經歷', us: 'work experience' },
    filled: ({ form }) => form.experience.advice.title,
    error: ({ fields }) => fields.experience.entries.end.endBeforeStart,
  },
  application: {
    title: { tw: '應徵資訊', us: 'application details' },
    filled: () => application.channelOther ?? '',
    error: ({ fields }) => fields.application.channelOther.required,
  },
  other: {
    title: { tw: '其他資料', us: 'other information' },
    filled: ({ form }) => form.file.done,
    error: ({ fields }) => fields.other.resume.required,
  },
}

/** Answers that each break several rules of their step. */
const broken: Required<Answers> = {
  personal: { ...personal, lastNameZh: '', email: 'yichun.chen@', mobilePhone: '0912' },
  education: {
    ...education,
    highest: { ...education.highest, school: '', yearMonth: '2020/13' },
  },
  experience: {
    ...experience,
    entries: experience.entries.map((entry) => ({
      ...entry,
      companyName: '',
      stillEmployed: false,
      start: '202406',
      end: '202301',
    })),
  },
  application: { ...application, channelOther: '', recommendCode: 'REF 2026!' },
  other: { ...other, workPermitRequired: undefined, lawsuitDetails: '', portfolioUrl: 'example' },
}

function statesOf(step: SectionName): State[] {
  const { title, filled, error } = steps[step]
  const common = {
    route,
    files: [`apps/web/src/sections/${step}.tsx`, `packages/schema/src/sections/${step}.ts`],
  } as const
  return [
    {
      id: `apply-${step}`,
      title: { tw: `應徵表單：${title.tw}，尚未填寫`, us: `Application form: ${title.us}, empty` },
      ...common,
      shows: ({ apply }) => apply.steps[step],
      prepare: (context) => atStep(context, step),
    },
    {
      id: `apply-${step}-filled`,
      title: { tw: `應徵表單：${title.tw}，填妥`, us: `Application form: ${title.us}, filled in` },
      ...common,
      shows: filled,
      prepare: async (context) =>
        await atAnswers(
          context,
          step,
          exampleApplication[step],
          step === 'other' ? await stageSamples(context) : {},
        ),
    },
    {
      id: `apply-${step}-error`,
      title: { tw: `應徵表單：${title.tw}，有錯誤`, us: `Application form: ${title.us}, in error` },
      ...common,
      shows: error,
      acts: [send],
      prepare: (context) => atAnswers(context, step, broken[step]),
    },
  ]
}

/** The steps of the application form, each empty, filled in and in error; the check and the confirmation. */
export const applyStates: readonly State[] = [
  ...sectionNames.flatMap(statesOf),
  {
    id: 'apply-education-minguo',
    title: { tw: '應徵表單：學歷，輸入民國年', us: 'Application form: education, a Minguo year' },
    route,
    shows: ({ form }) => form.minguo.question,
    acts: [
      { fill: '[id="education.highest.yearMonth"]', text: '109/06' },
      { show: '[id="education.highest.yearMonth-label"]' },
    ],
    prepare: (context) => atAnswers(context, 'education', education),
  },
  {
    id: 'apply-kept',
    title: { tw: '應徵表單：保留在這台裝置', us: 'Application form: kept on this device' },
    route,
    shows: ({ apply }) => apply.keep.until,
    acts: [{ press: '[aria-describedby=keep-hint]' }, { show: '#keep-title' }],
    prepare: (context) => atAnswers(context, 'personal', personal),
  },
  {
    id: 'apply-clear',
    title: { tw: '應徵表單：確認清除', us: 'Application form: asking before it is cleared' },
    route,
    shows: ({ apply }) => apply.keep.confirmTitle,
    acts: [{ press: '#keep-hint + button' }],
    prepare: (context) => atAnswers(context, 'personal', personal),
  },
  {
    id: 'apply-check',
    title: { tw: '應徵表單：確認資料，全部填妥', us: 'Application form: check, everything filled in' },
    route,
    shows: ({ apply }) => apply.check.submit,
    prepare: atCheck,
  },
  {
    id: 'apply-done',
    title: { tw: '應徵表單：已送出', us: 'Application form: sent' },
    route,
    shows: ({ apply }) => apply.confirmation.title,
    prepare: atConfirmation,
  },
]

/** From a stored receipt, because a submission removes what the developer keeps on the device. */
async function atConfirmation(context: Context): ReturnType<State['prepare']> {
  const { email } = personal
  const jobs = storedJobs([await openJob(context)])
  return {
    path: route,
    query: { step: 'done' },
    stored: { 'recruiting.receipt': { ...exampleReceipt, email, ...jobs } },
  }
}
