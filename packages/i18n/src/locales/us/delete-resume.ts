import type { Shape } from '../../shape.ts'
import type { deleteResume as reference } from '../tw/delete-resume.ts'

/** Words of the page that deletes everything of an address (spec 2, 4, 8). */
export const deleteResume: Shape<typeof reference> = {
  confirm: {
    title: 'Confirm deletion',
    lead: 'This is what we currently keep of this address.',
    email: 'E-mail',
    applications: 'Applications',
    applicationsCount: '{{count}}',
    files: 'Files',
    filesCount: '{{count}}',
    expiresAt: 'The link works until',
    taipeiTime: '{{time}} (Taipei time)',
    device: 'Answers on this device that you have not submitted will be cleared as well.',
    open: 'Delete all resume data',
    leave: 'Keep everything and go back to the vacancies',
  },
  dialog: {
    title: 'Are you sure you want to delete all resume ?',
    text: 'This cannot be undone. Applications under way will end as well.',
    understood: 'I understand that this cannot be undone',
    tick: 'Please tick “I understand that this cannot be undone” first',
    cancel: 'Cancel',
    confirm: 'Delete everything',
    deleting: 'Deleting…',
    failed: 'We have not heard back about the deletion',
    again: 'Trying again cannot delete anything twice.',
  },
  done: {
    title: 'Cancel resume success',
    text: 'Your applications, files, records of mails and links have been deleted from our systems.',
    counts: 'Applications deleted: {{applications}}. Files deleted: {{files}}.',
    deletedAt: 'Deleted at {{time}} (Taipei time).',
    receipt:
      'A notice of the deletion goes to the same e-mail address. It contains none of your personal data.',
    device: 'Answers kept on this device have been cleared as well.',
  },
  notifications: 'Notifications',
}
