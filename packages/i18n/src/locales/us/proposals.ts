import type { Shape } from '../../shape.ts'
import type { proposals as reference } from '../tw/proposals.ts'

/** Words of the answers that a chosen file proposes or fills in; loaded with the first file. */
export const proposals: Shape<typeof reference> = {
  cancel: 'Stop reading',
  found_one: '{{count}} answer found in your CV',
  found_other: '{{count}} answers found in your CV',
  nothingFilled: 'Nothing has been filled in. Each step lists what was found, and you decide what to use.',
  step_one: 'Your CV has {{count}} answer for this step',
  step_other: 'Your CV has {{count}} answers for this step',
  stepAll: 'Use all',
  accepted_one: '{{count}} answer filled in. Please check it.',
  accepted_other: '{{count}} answers filled in. Please check them.',
  accept: 'Use',
  acceptNamed: 'Use: {{field}}',
  page: 'page {{number}}',
  paragraph: 'paragraph {{number}}',
  source: '{{place}}: “{{quote}}”',
  jobs_one: 'Your CV has {{count}} job that is not filled in yet',
  jobs_other: 'Your CV has {{count}} jobs that are not filled in yet',
  jobsAccepted_one: '{{count}} job filled in. Please check and complete it.',
  jobsAccepted_other: '{{count}} jobs filled in. Please check and complete them.',
  filled: 'The answers of “{{name}}” are filled in',
  filledText:
    'What you had filled in has not changed. Please check every step; the files are uploaded when you submit.',
  notTaken_one: 'Not taken over: {{count}} item',
  notTaken_other: 'Not taken over: {{count}} items',
  goOn: 'Go to “{{step}}”',
  unread: {
    encrypted: 'This file has a password, so nothing could be read.',
    noText: 'This file has no text for the form; perhaps it has pictures only.',
    tooLarge: 'This file is too large to be read.',
    damaged: 'This file seems to be damaged, so nothing could be read.',
    tookTooLong: 'Reading this file took too long, so it was stopped.',
    notRead: 'Files of the type .doc cannot be read; saved as .docx or PDF they can.',
    notLoaded: 'The reader could not be loaded, so nothing was found.',
    notAnExport: 'This file was not downloaded from this site, so nothing was filled in.',
  },
}
