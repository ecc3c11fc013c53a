import type { Shape } from '../../shape.ts'
import type { apply as reference } from '../tw/apply.ts'

/** Words of the application form (spec 2: Apply). Labels of fields are in `fields`. */
export const apply: Shape<typeof reference> = {
  title: 'Application form',
  applyingFor: 'Applying for',
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
      'Every field that is not marked “optional” is required. What you fill in is kept in this tab by itself.',
    education: 'Please fill in your highest and second-highest degree.',
    experience:
      'Start with your most recent job. If you have no work experience, choose so and go on to the next step.',
    application: 'Tell us how you heard about the job and what you expect.',
    other:
      'Please answer the declarations and upload your headshot and CV. A file is uploaded as soon as you choose it.',
    check: 'Please check before you submit. You can change any part and come back to this page.',
  },
  back: 'Back',
  next: 'Next',
  backToCheck: 'Save and return to the check',
  check: {
    change: 'Change',
    changeSection: 'Change {{section}}',
    notAnswered: 'Not filled in',
    submit: 'Submit application',
    submitting: 'Submitting…',
    before: 'After submitting you will get a confirmation by e-mail with your reference number.',
  },
  failure: {
    title: 'Your application is not submitted yet',
    kept: 'Everything you filled in is kept, please try again. Submitting again cannot apply twice.',
    keptOnly: 'Everything you filled in is kept.',
    retry: 'Submit again',
    wait: 'Please try again in {{wait}}.',
    tooLarge: 'There is too much text, please shorten it and try again.',
    requestId: 'Problem number: {{id}}',
  },
  closed: {
    title: 'This job is no longer open',
    unknownTitle: 'This job cannot be found',
    text: '“{{title}}” was closed while you were filling in the form. Your application is not submitted.',
    unknown: '“{{title}}” cannot be found. Your application is not submitted.',
    kept: 'Your answers are kept in this tab: choose another job and go on with them.',
    other: 'Choose another job',
    drop: 'Leave this job out and apply for the rest',
  },
  consentChanged: {
    title: 'The notice has been updated, please read it and agree again',
    text: 'Your answers are kept; after agreeing you can come back here and submit.',
    action: 'Read the notice',
  },
  keep: {
    title: 'Keeping your answers',
    tab: 'Your answers are kept in this tab by themselves, through reloading and going back; closing the tab clears them.',
    choice: 'Keep my answers on this device for 7 days',
    hint: 'Please do not tick this on a public or shared computer. Files are not stored on the device and must be chosen again 2 hours after uploading.',
    until: 'Kept until {{date}}',
    restored: 'The answers you kept on this device are filled in.',
    clear: 'Clear all answers',
    confirmTitle: 'Clear everything you filled in?',
    confirmText: 'The answers of all steps and the uploaded files are removed. This cannot be undone.',
    confirm: 'Clear',
    cancel: 'Cancel',
    cleared: 'All answers are cleared',
  },
  confirmation: {
    title: 'Your application has been submitted',
    reference: 'Your reference number',
    copy: 'Copy the number',
    copied: 'Reference number copied',
    submittedAt: 'Submitted: {{time}} (Taipei time)',
    mail: 'A confirmation was sent to {{email}}',
    mailHint: 'If it has not arrived in a few minutes, please look into your spam folder.',
    nextTitle: 'What happens next',
    next: {
      review: 'Our recruiters read your application and contact you afterwards.',
      keep: 'Please keep the reference number: it helps us find your application.',
      change:
        'To correct or delete your data, use the link in the confirmation or “Delete my resume” on this site.',
    },
    print: 'Print this page',
    home: 'Back to the vacancies',
  },
}
