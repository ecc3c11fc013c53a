import { companyWords } from '@recruiting/brand/company-words'
import type { Shape } from '../../shape.ts'
import type { mail as reference } from '../tw/mail.ts'

const company = companyWords.us

/** Words of mails by template; `common` is used in every mail. */
export const mail: Shape<typeof reference> = {
  common: {
    brand: company.shortName,
    contact: company.privacyMail,
    fact: '{{label}}: {{value}}',
    taipeiTime: '{{time}} (Taipei time)',
    automatic: 'This e-mail was sent automatically. Please do not reply to it.',
    company: `${company.name}, ${company.address}`,
    linkEnds: 'The link works until {{time}}.',
    keepPrivate: 'Anyone who has this link can read and change your data. Please do not forward this e-mail.',
  },
  applicationReceived: {
    subject: `We have received your application {{reference}} – ${company.shortName}`,
    preview: 'Your application has arrived. We will contact you after reading it.',
    title: 'We have received your application',
    greeting: 'Dear {{name}},',
    intro: `Thank you for applying to ${company.shortName}. Your application has arrived; please keep this e-mail for your records.`,
    reference: 'Reference number',
    submittedAt: 'Submitted',
    jobs: 'Vacancies you applied for',
    editTitle: 'Complete or change your personal information',
    edit: 'Please use this link to add your address, an emergency contact and more, or to change what you entered. You can use it as often as you like until it expires.',
    editAction: 'Edit personal information',
    newerVersion: 'You had applied for this vacancy before. This application replaces the earlier version.',
    nextTitle: 'What happens next',
    next: 'Our recruiters will read your application and contact you at the e-mail address or mobile phone number you gave. Please have your reference number ready when you contact us.',
    notYouTitle: 'Was this not you?',
    notYou:
      'Someone may have entered your e-mail address by mistake. You can delete everything we store for this address at {{url}}, or send the reference number to {{contact}}, and we will look into it.',
  },
  resumeDeletionRequested: {
    subject: `Please confirm the deletion of your resume – ${company.shortName}`,
    preview: 'Nothing is deleted until you open the link and confirm.',
    title: 'Please confirm the deletion of your resume',
    intro:
      'We were asked to delete all resume data for this e-mail address. Please open the link below; nothing is deleted until you confirm.',
    action: 'Go to the confirmation',
    once: 'The link can be used for one deletion. If you ask again, earlier links stop working.',
    deletes: 'What will be deleted',
    applications: 'Your applications and personal information',
    files: 'The headshot, resume and portfolio files you uploaded',
    referrals: 'What others told us when they recommended you',
    mails: 'E-mails waiting to be sent, and other links we sent you',
    final: 'This cannot be undone.',
    notYouTitle: 'Was this not you?',
    notYou:
      'Someone may have entered your e-mail address by mistake. You do not need to do anything: nothing is deleted unless the link is opened and confirmed. If you have questions, please write to {{contact}}.',
  },
  resumeDeleted: {
    subject: `Your resume data has been deleted – ${company.shortName}`,
    preview: 'All your resume data has been deleted. This e-mail is your record.',
    title: 'Your resume data has been deleted',
    intro:
      'As you asked, we have deleted all resume data for this e-mail address. Please keep this e-mail for your records.',
    deletedAt: 'Deleted',
    applications: 'Applications',
    applicationCount: '{{count}}',
    files: 'Files',
    fileCount: '{{count}}',
    referrals: 'Recommendations by others',
    referralCount: '{{count}}',
    keptTitle: 'What we keep',
    kept: 'To prove the deletion we keep its time, the kinds and numbers of what was deleted, and a keyed hash of your address: none of your personal data.',
    notYouTitle: 'Was this not you?',
    notYou:
      'Please write to {{contact}}, and we will look into it. Deleted data cannot be restored; you are welcome to apply again.',
  },
  personalInfoLink: {
    subject: `Your link to edit personal information ({{reference}}) – ${company.shortName}`,
    preview: 'Open the link before it expires to add to or change your personal information.',
    title: 'Edit your personal information',
    intro:
      'Please use this link to add to or change the personal information of application {{reference}}. You can use it as often as you like until it expires; links we sent earlier no longer work.',
    action: 'Edit personal information',
    notYouTitle: 'Did you not ask for this link?',
    notYou:
      'Please ignore this e-mail; your data stays as it is. If you have questions, please write to {{contact}}.',
  },
  exportLink: {
    subject: `Download your application {{reference}} – ${company.shortName}`,
    preview: 'Open the link before it expires to download your answers and files.',
    title: 'Download your application',
    intro:
      'We were asked for a copy of application {{reference}}. Please open the link to download your answers and the files you uploaded. They include your full ID, resident certificate or passport number, so please keep the copy safe.',
    action: 'Go to the download',
    once: 'The link works for one download. If you ask again, earlier download links stop working. Anyone who has this link can download your data, so please do not forward this e-mail.',
    notYouTitle: 'Was this not you?',
    notYou:
      'Someone asked for it with a link we sent for this application. Please do not open the link above, send the reference number to {{contact}}, and we will look into it.',
  },
  editLinksRequested: {
    subject: `Links to edit your personal information – ${company.shortName}`,
    preview: 'Open a link before it expires to complete or change your personal information.',
    title: 'Edit your personal information',
    intro:
      'We were asked for links to edit the personal information for this e-mail address. Each application below has a link. You can use it as often as you like until it expires; earlier edit links no longer work. If you applied with different capital letters in your address, please request the links again with that spelling.',
    application: 'Application {{reference}}',
    submittedAt: 'Submitted: {{time}}',
    action: 'Edit personal information',
    notYouTitle: 'Was this not you?',
    notYou:
      'Please ignore this e-mail: your data has not changed. If you have questions, please write to {{contact}}.',
  },
  personalInfoChanged: {
    subject: `Your personal information has been changed ({{reference}}) – ${company.shortName}`,
    preview: 'If this was not you, please contact us at once.',
    title: 'Your personal information has been changed',
    intro:
      'Your personal information was changed through a link we sent you. To protect your privacy, this e-mail does not list what was changed.',
    reference: 'Reference number',
    changedAt: 'Changed',
    addressChanged:
      'The e-mail address was changed too: later e-mails go to the new one. This notice goes to both the earlier and the new address.',
    notYouTitle: 'Was this not you?',
    notYou:
      'Please send the reference number to {{contact}} at once, and we will look into it and correct it.',
  },
  referralInvitation: {
    subject: `{{recommender}} recommends you for a vacancy – ${company.shortName}`,
    preview: 'See what was written about you, then decide whether to apply.',
    title: `You have been recommended to ${company.shortName}`,
    greeting: 'Dear {{name}},',
    intro:
      '{{recommender}} recommends you for the vacancies below. Please use the link to see the recommendation, then decide whether to apply.',
    jobs: 'Recommended vacancies',
    action: 'See the recommendation',
    declineTitle: 'Not interested?',
    decline:
      'You can ignore this e-mail; you do not need to do anything. To have what the recommender told us deleted, please ask at {{url}} or write to {{contact}}.',
  },
}
