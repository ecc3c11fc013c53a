import { exampleApplication } from '@recruiting/schema/examples/application'
import type { Act } from '@recruiting/schema/steering/entities'
import { atAnswers, atCheck } from './apply-form.ts'
import { atLink } from './link-states.ts'
import { stageSamples } from './stage-samples.ts'
import type { State } from './state.ts'

const showFiles: Act = { show: '[id="other.headshot-label"]' }
const editRoute = '/personal-info/edit/$token'
/** A file that needs no content of its kind. */
const attachPortfolio: readonly Act[] = [
  {
    attach: '[id="other.portfolio"]',
    file: { name: 'portfolio.zip', type: 'application/zip', bytes: 1000 },
  },
  { show: '[id="other.portfolio-label"]' },
]
const prepareEdit: State['prepare'] = (context, locale) =>
  atLink(context, { purpose: 'personal-info', state: 'valid', locale })

/** Files that the virus scanner has not judged, or in which it has found a virus. */
export const scanStates: readonly State[] = [
  {
    id: 'file-scanning',
    title: { tw: '應徵表單：正在掃描病毒', us: 'Application form: a file is being scanned' },
    route: '/apply',
    shows: ({ form }) => form.file.scanning,
    scenarios: ['scan-waiting'],
    acts: [showFiles],
    prepare: scanningSince(() => new Date()),
  },
  {
    id: 'file-scanning-long',
    title: { tw: '應徵表單：病毒掃描比平常久', us: 'Application form: a scan takes longer than usual' },
    route: '/apply',
    shows: ({ form }) => form.file.scanningLong,
    scenarios: ['scan-waiting'],
    acts: [showFiles],
    prepare: scanningSince(() => new Date(0)),
  },
  {
    id: 'file-infected',
    title: { tw: '應徵表單：檔案含有病毒', us: 'Application form: a virus is found in a file' },
    route: '/apply',
    shows: ({ fields }) => fields.other.resume.fileInfected,
    scenarios: ['scan-infected'],
    acts: [showFiles],
    prepare: scanningSince(() => new Date()),
  },
  {
    id: 'apply-scan-unfinished',
    title: {
      tw: '應徵表單：病毒掃描未完成，未能送出',
      us: 'Application form: not sent, the scan is not finished',
    },
    route: '/apply',
    shows: ({ apply }) => apply.failure.scanning,
    scenarios: ['scan-waiting'],
    acts: [{ press: 'main button[aria-disabled=false]' }],
    prepare: atCheck,
  },
  {
    id: 'edit-file-scanning',
    title: { tw: '個人資料修改表單：正在掃描病毒', us: 'Edit form: a file is being scanned' },
    route: editRoute,
    shows: ({ form }) => form.file.scanning,
    scenarios: ['scan-waiting'],
    acts: attachPortfolio,
    prepare: prepareEdit,
  },
  {
    id: 'edit-file-infected',
    title: { tw: '個人資料修改表單：檔案含有病毒', us: 'Edit form: a virus is found in a file' },
    route: editRoute,
    shows: ({ fields }) => fields.other.portfolio.fileInfected,
    scenarios: ['scan-infected'],
    acts: attachPortfolio,
    prepare: prepareEdit,
  },
]

/** The step with its files, of which the resume waits for the scanner. */
function scanningSince(since: () => Date): State['prepare'] {
  return async (context) => {
    const { resume, ...others } = await stageSamples(context)
    return await atAnswers(context, 'other', exampleApplication.other, {
      ...others,
      resume: { ...resume, scan: 'scanning', scanningSince: since().toISOString() },
    })
  }
}
