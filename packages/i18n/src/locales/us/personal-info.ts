import type { Shape } from '../../shape.ts'
import type { personalInfo as reference } from '../tw/personal-info.ts'

/** Words of the edit form (spec 2: Personal-info edit). Labels of fields are in `fields`, problems of the link in `links`. */
export const personalInfo: Shape<typeof reference> = {
  title: 'Edit personal information',
  lead: 'This is what you filled in when you applied. Please also add what the application form did not ask for (identity, addresses, military service, emergency contact, health and more); we need it to arrange interviews and employment. Every field that is not marked “optional” is required. Press “Save” when you are done.',
  facts: {
    reference: 'Reference number',
    jobs: 'Applied for',
    submittedAt: 'Submitted',
    expiresAt: 'This link works until',
  },
  sections: { label: 'Sections', go: 'Sections', hasErrors: 'needs correction' },
  save: {
    action: 'Save',
    saving: 'Saving…',
    waiting: 'Uploading…',
    awaitingScan: 'Virus scan…',
    unsaved: 'Unsaved changes',
    unchanged: 'No unsaved changes',
  },
  saved: {
    title: 'Your data has been saved',
    text: 'Saved: {{time}} (Taipei time). We will send you an e-mail about the change. Until {{until}} you can use the same link to make more changes.',
  },
  restored: {
    title: 'Your unsaved changes have been filled in',
    text: 'They are kept in this tab only and take effect when you save.',
    discard: 'Discard the changes',
  },
  failure: {
    title: 'Your data has not been saved yet',
    scanning: 'The virus scan of your files has not finished yet. Please wait a moment and save again.',
    kept: 'Everything you filled in is kept on this page.',
    linkText:
      'The link stopped working while you were editing, so nothing was saved. Everything you filled in is kept in this tab: please leave it open, copy what you need, and fill it in again through the new link.',
    storageText:
      "The link stopped working while you were editing, so nothing was saved. Your browser's storage is full or unavailable, so what you filled in is only shown on this page: please leave it open, copy what you need, and fill it in again through the new link.",
  },
  waiting: {
    note: 'Your unsaved changes to application {{reference}} are kept in this tab until {{time}} (Taipei time). When the new link arrives, open it in the address bar of this tab to fill them in.',
    title: 'You have earlier changes that were not saved',
    text: 'They had not been saved when the previous link expired. You can fill them in, check them and save.',
    differences: 'Fields that differ from the form',
    newest: 'In the form now',
    yours: 'What you filled in earlier',
    take: 'Fill in my earlier changes',
    drop: 'Discard my earlier changes',
    taken: 'Your earlier changes have been filled in. Please check them and press “Save”.',
    dropped: 'Your earlier changes have been discarded.',
  },
  conflict: {
    title: 'This record was changed while you were editing it',
    text: 'Perhaps you saved it in another tab or on another device. Everything you filled in is kept, and nothing has been overwritten.',
    theirs: 'Sections that were changed elsewhere: {{sections}}',
    mine: 'Sections that you changed here: {{sections}}',
    separator: ', ',
    differences: 'Fields that were changed in both places',
    newest: 'Latest version',
    yours: 'What you filled in here',
    empty: '(not filled in)',
    merge: 'Load the latest version and keep my changes',
    mergeHint: 'Where both were changed, what you filled in here is kept.',
    discard: 'Discard my changes and load the latest version',
    retry: 'Load the latest version again',
    failed: 'The latest version could not be loaded',
    merged:
      'The latest version has been loaded and your changes are kept. Please check everything and press “Save” once more.',
    loaded: 'The latest version has been loaded.',
  },
  export: {
    title: 'Download my data',
    text: 'We will send a download link to the e-mail address in this application. It works for {{duration}}, and once.',
    ask: 'Send the download link',
    asked: 'We have received your request',
    sent: 'A download link goes to the e-mail address in this application. It works for {{duration}}, and once. If that address was changed within the last {{hold}}, no link is sent, to protect your data; please ask again after that.',
    notSent: 'The download link has not been sent yet',
    lead: 'The file contains everything in this application, including your full ID, resident certificate or passport number, and the files you uploaded. Please keep it safe, and do not store it on a device that others use.',
    once: 'The link works once: pressing “Download” uses it up. Opening this page does not.',
    action: 'Download',
    busy: 'Downloading…',
    progress: '{{percent}}% downloaded. Please keep this page open until it is done.',
    failed: 'Your data has not been downloaded yet',
    retry:
      'Please try again. If this attempt has used up the link, the page will say how to get another one.',
    done: 'Your data has been downloaded',
    saved:
      'The file “{{name}}” is in the download folder of your browser. Unzip it and open application.html to read it. When you apply again, you can use the file to fill in your answers.',
    saveAgain: 'Save it again',
    leave: 'Once you leave this page you cannot save it again, because the link has been used.',
    broken: 'The download was interrupted',
    brokenText:
      'The connection broke while the file was downloading. It is incomplete, so nothing was saved. The link works once only and has now been used.',
  },
  leave: {
    title: 'Leave this page?',
    text: 'You have unsaved changes. They will be lost if you leave.',
    stay: 'Stay on this page',
    leave: 'Leave without saving',
  },
}
