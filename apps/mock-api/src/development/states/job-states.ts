import { storedJobs } from './apply-form.ts'
import { closedJob, openJob, twoOpenJobs } from './open-jobs.ts'
import { at, type State } from './state.ts'

const route = '/about'
const openVacancy: State['prepare'] = async (context) => ({
  path: route,
  query: { job: (await openJob(context)).code },
})
const several: State['prepare'] = async (context) => ({
  path: route,
  stored: {
    'recruiting.jobs': storedJobs(await twoOpenJobs(context)),
    'recruiting.referralMode': true,
  },
})

/** The page of a vacancy, with its consent. */
export const jobStates: readonly State[] = [
  {
    id: 'job-open',
    title: { tw: '職缺：開放應徵', us: 'Vacancy: open' },
    route,
    shows: ({ about }) => about.consent.apply,
    prepare: openVacancy,
  },
  {
    id: 'job-not-agreed',
    title: { tw: '職缺：尚未勾選同意', us: 'Vacancy: consent is missing' },
    route,
    shows: ({ about }) => about.consent.problem,
    acts: [{ press: '#consent button[type=submit]' }, { show: '#consent form' }],
    prepare: openVacancy,
  },
  {
    id: 'job-several',
    title: { tw: '職缺：獲推薦的多個職缺', us: 'Vacancy: several, in referral mode' },
    route,
    shows: ({ about }) => about.headingOfSeveral,
    prepare: several,
  },
  {
    id: 'job-none-chosen',
    title: { tw: '職缺：未勾選任何職缺', us: 'Vacancy: none of several is chosen' },
    route,
    shows: ({ fields }) => fields.jobCodes.required,
    acts: [
      { press: '#consent fieldset input:checked' },
      { press: '#consent fieldset input:checked' },
      { press: '#consent button[type=submit]' },
      { show: '#consent form' },
    ],
    prepare: several,
  },
  {
    id: 'job-closed',
    title: { tw: '職缺：已關閉', us: 'Vacancy: closed' },
    route,
    shows: ({ about }) => about.closed,
    prepare: async (context) => ({ path: route, query: { job: (await closedJob(context)).code } }),
  },
  {
    id: 'job-unknown',
    title: { tw: '職缺：不存在', us: 'Vacancy: unknown' },
    route,
    shows: ({ about }) => about.unknown,
    prepare: at(route, { job: 'NONE-0000' }),
  },
  {
    id: 'job-failed',
    title: { tw: '職缺：無法載入', us: 'Vacancy: could not be loaded' },
    route,
    shows: ({ about }) => about.failed,
    scenarios: ['maintenance'],
    prepare: openVacancy,
  },
]
