import type { Shape } from '../../shape.ts'
import type { form as reference } from '../tw/form.ts'

/** Words of every form: controls, error summary, files, and sections that several forms share. */
export const form: Shape<typeof reference> = {
  optional: ' (optional)',
  choose: 'Please choose',
  sixDigitsHint: 'Year and month, six digits, e.g. 202406',
  minguo: {
    question: 'Did you mean month {{month}} of Minguo year {{year}}?',
    dayQuestion: 'Did you mean day {{day}} of month {{month}} of Minguo year {{year}}?',
    accept: 'Change to {{value}}',
  },
  remaining_one: '{{count}} character left',
  remaining_other: '{{count}} characters left',
  exceeded_one: '{{count}} character too many',
  exceeded_other: '{{count}} characters too many',
  clearAnswer: 'Clear my choice',
  clearAnswerNamed: 'Clear my choice: {{question}}',
  errors: {
    title_one: 'There is a problem',
    title_other: 'There are {{count}} problems',
    row_one: '{{row}}: {{count}} problem',
    row_other: '{{row}}: {{count}} problems',
    fields: 'What to correct',
    inRow: '{{row}}: {{sentence}}',
  },
  file: {
    choose: 'Choose a file',
    replace: 'Replace',
    remove: 'Remove',
    removeNamed: 'Remove “{{name}}”',
    cancel: 'Cancel upload',
    retry: 'Upload again',
    drop: 'or drag it here',
    dropNow: 'Drop to upload',
    uploadingNamed: 'Uploading “{{name}}”',
    checking: 'Received, checking the file…',
    progress: '{{percent}}%',
    done: 'Uploaded',
    doneNamed: '“{{name}}” has been uploaded',
    chosen: 'Chosen, uploaded when you submit',
    chosenNamed: '“{{name}}” will be uploaded when you submit',
    left: 'Please choose “{{name}}” again: it was on this page only and was lost when the page was loaded again.',
    leftOptional:
      'Please choose “{{name}}” again, or remove it: it was on this page only and was lost when the page was loaded again.',
    unsent: '“{{name}}” was not uploaded. Please upload it again or choose another file.',
    unsentOptional: '“{{name}}” was not uploaded. Please upload it again, or remove it.',
    scanning: 'Scanning for viruses…',
    scanningNamed: '“{{name}}” has been uploaded and is being scanned for viruses',
    scanningLong:
      'The scan is taking longer than usual. You can continue: your answers are kept, and you can submit them once the scan has finished.',
    scansLong:
      'The virus scan is taking longer than usual. Please try again in a few minutes. Your files are kept until {{until}} (Taipei time) and have to be chosen again after that.',
    scansFinished: 'The virus scan has finished. Please try again now.',
    infected: '“{{name}}” was not accepted: {{reason}}',
    failed: '“{{name}}” was not uploaded: {{reason}}',
    offline:
      'The connection was lost and the file has not been uploaded. Please check your connection and upload it again.',
    busy: 'The system is busy and the file has not been uploaded. Please upload it again later.',
    wait: 'Please upload it again in {{wait}}.',
    expired: '“{{name}}” has expired. Please choose the file again.',
    waiting: 'A file is still uploading; the next step opens when it is done…',
    preview: 'Preview of the headshot',
    noPreview: 'No preview after reloading; the file is still kept.',
    heic: 'This is a HEIC photo. On an iPhone choose Settings → Camera → Formats → Most Compatible and take it again, or save the photo as JPG before uploading.',
    export:
      'Export the file as PDF in the program that made it, then upload the PDF. In Pages: File → Export To → PDF; on an iPhone: Share → Export → PDF.',
    advice: 'About the photo',
    stored: 'Current file',
  },
  monthOf: {
    graduated: 'Graduation month',
    dropout: 'Month you dropped out',
    schooling: 'Expected graduation month',
  },
  experience: {
    row: 'Work experience {{number}}',
    add: 'Add work experience',
    addAnother: 'Add another work experience',
    remove: 'Remove',
    removeNamed: 'Remove work experience {{number}}',
    added: 'Work experience {{number}} added',
    removed: 'Work experience {{number}} removed, {{count}} left',
    full: 'You have reached the limit of {{max}}. Put earlier jobs in the CV that you upload later.',
    period: '{{from}}–{{to}}',
    fold: 'Collapse',
    unfold: 'Expand',
    advice: {
      title: 'Please check these periods (you can still continue)',
      gap_one: '{{count}} month without work experience between {{from}} and {{to}}',
      gap_other: '{{count}} months without work experience between {{from}} and {{to}}',
      overlap: '“{{first}}” and “{{second}}” overlap ({{from}}–{{to}})',
      now: 'now',
    },
  },
  application: {
    referral: 'Referral by an employee (optional)',
  },
  applying: {
    email: 'The confirmation of your application goes to this address',
    desiredJob: 'Taken from the job you chose; you can change it',
  },
  advice: {
    entriesDespiteNone:
      'You chose “No work experience”, but work experience is listed below. Please check which is right.',
    removeEntries: 'Remove the work experiences below',
    entriesRemoved_one: '{{count}} work experience removed.',
    entriesRemoved_other: '{{count}} work experiences removed.',
    restoreEntries: 'Undo',
    entriesMissing:
      'You have not listed any work experience. We suggest that you add it, but you can continue without it.',
    monthInFuture: 'This month is in the future. Please check that it is right.',
    graduationInFuture:
      'This month is in the future. If you are still studying, please choose “Still studying” as the status.',
    graduationInPast:
      'This month has passed. If you have graduated, please choose “Graduated” as the status.',
    secondAboveFirst:
      'Your second-highest degree is above your highest one. Please check whether the two are swapped.',
    invisible:
      'This field contains a character that cannot be seen, perhaps from pasting. Please clear it and type it again.',
  },
  payExample: { month: 'E.g. 45000', hour: 'E.g. 200', year: 'E.g. 700000' },
  contact: {
    sameAsContact: 'Same as the contact address',
    copied: 'The contact address was copied to the registered address',
    postalCodeAbroad: 'The postal code of that country or region',
  },
  military: { expectedEnd: 'Expected end of service' },
  idNumber: {
    present:
      'Current number: {{masked}}. Leave this empty to keep it; to replace it, enter the whole new number.',
    fresh: 'Number of your national ID, resident certificate or passport',
  },
  other: {
    declarations: 'Declarations',
    specialDataPurpose: 'Why we ask',
    recommender: 'Reference {{number}}',
    empty: 'Not filled in',
    phoneOrEmail: 'A phone number or an e-mail address is enough',
    files: 'Files and link',
  },
  /** Why answers were not sent. */
  failure: {
    wait: 'Please try again in {{wait}}.',
    tooLarge: 'There is too much text. Please shorten it and try again.',
    requestId: 'Problem number: {{id}}',
  },
}
