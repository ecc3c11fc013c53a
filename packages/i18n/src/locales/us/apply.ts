import type { Shape } from '../../shape.ts'
import type { apply as reference } from '../tw/apply.ts'

/** Words of the application form (spec 2: Apply). Labels of fields are in `fields`. */
export const apply: Shape<typeof reference> = {
  title: 'Application form',
  applyingFor: 'Applying for',
  newTab: ' (opens in a new tab)',
  steps: {
    label: 'Steps',
    count: 'Step {{step}} of {{steps}}',
    all: 'All steps',
    done: 'done',
    current: 'current step',
    personal: 'Personal details',
    education: 'Education',
    experience: 'Work experience',
    application: 'Application details',
    other: 'Other information',
    check: 'Check your answers',
  },
  prepare: 'Have your CV (PDF or Word) and a headshot (PNG or JPG) ready; the form takes about 10 minutes.',
  leads: {
    personal:
      'Every field that is not marked “optional” is required. Your answers are saved in this browser tab automatically.',
    education: 'Please fill in your highest and second-highest degree.',
    experience: 'If you have no work experience, choose “No work experience” and go on to the next step.',
    application: 'Tell us how you heard about the job and what you expect.',
    other:
      'Please answer the declarations and upload your headshot and CV. A file is uploaded as soon as you choose it.',
    check: 'Please check before you submit. You can change any part and come back to this page.',
  },
  back: 'Back',
  next: 'Next',
  backToCheck: 'Save and check your answers',
  check: {
    change: 'Change',
    changeSection: 'Change {{section}}',
    notAnswered: 'Not filled in',
    file: '{{name}} ({{size}})',
    fileScanning: '{{name}} ({{size}}), scanning for viruses…',
    submit: 'Submit application',
    submitting: 'Submitting…',
    awaitingScan: 'Waiting for the virus scan…',
    before: 'After submitting you will get a confirmation by e-mail with your reference number.',
  },
  failure: {
    title: 'Your application has not been submitted yet',
    kept: 'Everything you filled in is kept. Please try again. Submitting again will not create a second application.',
    scanning: 'The virus scan of your files has not finished yet. Please wait a moment and submit again.',
    keptOnly: 'Everything you filled in is kept.',
    retry: 'Submit again',
    wait: 'Please try again in {{wait}}.',
    tooLarge: 'There is too much text. Please shorten it and try again.',
    requestId: 'Problem number: {{id}}',
  },
  closed: {
    title: 'This job is no longer open',
    unknownTitle: 'This job cannot be found',
    text: '“{{title}}” was closed while you were filling in the form. Your application has not been submitted.',
    unknown: '“{{title}}” cannot be found. Your application has not been submitted.',
    kept: 'Your answers are kept in this tab, so you can choose another job and continue.',
    other: 'Choose another job',
    drop: 'Leave this job out and apply for the rest',
  },
  consentChanged: {
    title: 'The notice has been updated. Please read it and agree again',
    text: 'Your answers are kept; after agreeing you can come back here and submit.',
    action: 'Read the notice',
  },
  keep: {
    title: 'Keeping your answers',
    tab: 'Your answers are saved in this tab automatically, even if you reload or go back; closing the tab clears them.',
    choice: 'Keep my answers on this device for 7 days',
    hint: 'Please do not tick this on a public or shared computer. Files are not stored on the device and must be chosen again 2 hours after uploading.',
    until: 'Kept until {{date}}',
<<<<<<< HEAD
    restored: 'The answers you kept on this device have been filled in.',
=======
    restored: 'The answers you kept on this device are filled in.',
    otherTitle: 'This device keeps the answers of another tab',
    otherText:
      'The answers in the two tabs differ. Choose which ones to keep; the others will no longer be kept on this device.',
    otherHere: 'Keep the answers in this tab',
    otherThere: 'Use the answers of the other tab',
>>>>>>> a2eaf42f (Keep the answers of a sent application in memory for another one)
    clear: 'Clear all answers',
    confirmTitle: 'Clear everything you filled in?',
    confirmText: 'The answers of all steps and the uploaded files are removed. This cannot be undone.',
    confirm: 'Clear',
    cancel: 'Cancel',
    cleared: 'All answers have been cleared',
  },
  another: {
    title: 'Apply for another job?',
    text: 'Your answers and files are still held in this tab, ready for another application. They are removed when you close or reload the tab, or clear them.',
    choose: 'Use these answers for another job',
    clear: 'Clear my answers',
    restored:
      'The answers and files of your last application are filled in. Please check them before you submit.',
    chooseFiles: 'Please choose your files again.',
  },
  confirmation: {
    title: 'Your application has been submitted',
    reference: 'Your reference number',
    copy: 'Copy the number',
    copied: 'Reference number copied',
    submittedAt: 'Submitted: {{time}} (Taipei time)',
    mail: 'A confirmation was sent to {{email}}',
    mailHint: 'If it has not arrived in a few minutes, please check your spam folder.',
    nextTitle: 'What happens next',
    next: {
      review: 'Our recruiters will read your application and then contact you.',
      keep: 'Please keep the reference number: it helps us find your application.',
      change:
        'To correct your data, use the link in the confirmation; to delete it, go to {{link}} on this site.',
    },
    print: 'Print this page',
    home: 'Back to the vacancies',
  },
}
