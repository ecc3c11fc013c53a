import type { Shape } from '../../shape.ts'
import type { deleteResume as reference } from '../tw/delete-resume.ts'

/** Words of the page that deletes all data of an address (spec 2, 4, 8). */
export const deleteResume: Shape<typeof reference> = {
  confirm: {
    title: 'Confirm deletion',
    lead: {
      applied: 'This is the data we currently hold for this address.',
      recommended:
        'Nobody has applied with this address. We hold only what others provided when they recommended you: the recommender, your name and contact details, and the reason.',
      both: 'This is the data we currently hold for this address, including what others provided when they recommended you.',
      nothing:
        'We hold no application and no recommendation for this address. You can still delete our records of e-mails to you and their links.',
    },
    email: 'E-mail',
    applications: 'Applications',
    applicationsCount: '{{count}}',
    files: 'Files',
    filesCount: '{{count}}',
    referrals: 'Recommendations by others',
    referralsCount: '{{count}}',
    expiresAt: 'The link works until',
    device: 'Answers on this device that you have not submitted will be cleared as well.',
    open: { resume: 'Delete all resume data', other: 'Delete everything' },
    leave: 'Keep everything and go back to the vacancies',
  },
  dialog: {
    title: 'Are you sure you want to delete all resume ?',
    text: {
      applied: 'This cannot be undone. Applications in progress will end as well.',
      recommended:
        'Recommendations of you are deleted, and the links in e-mails about them stop working. This cannot be undone.',
      both: 'Applications and recommendations of you are deleted. This cannot be undone. Applications in progress will end as well.',
      nothing: 'Records of e-mails and links are deleted. This cannot be undone.',
    },
    understood: 'I understand that this cannot be undone',
    tick: 'Please tick “I understand that this cannot be undone” first',
    cancel: 'Cancel',
    confirm: 'Delete everything',
    deleting: 'Deleting…',
    failed: 'We do not know yet whether your data has been deleted',
    again: 'It is safe to try again: nothing can be deleted twice.',
  },
  done: {
    title: 'Cancel resume success',
    text: {
      applied: 'Your applications, files, records of e-mails and links have been deleted from our systems.',
      recommended: 'Recommendations of you, records of e-mails and links have been deleted from our systems.',
      both: 'Your applications, files, recommendations of you, records of e-mails and links have been deleted from our systems.',
      nothing: 'Records of e-mails and links for this address have been deleted from our systems.',
    },
    counts: {
      deleted: 'Deleted: {{list}}.',
      separator: ', ',
      applications_one: '{{count}} application',
      applications_other: '{{count}} applications',
      files_one: '{{count}} file',
      files_other: '{{count}} files',
      referrals_one: '{{count}} recommendation',
      referrals_other: '{{count}} recommendations',
    },
    deletedAt: 'Deleted at {{time}} (Taipei time).',
    receipt:
      'We will send a notice of the deletion to the same e-mail address. It contains no personal data.',
    device: 'Answers kept on this device have been cleared as well.',
  },
}
