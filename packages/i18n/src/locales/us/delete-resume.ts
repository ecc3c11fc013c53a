import type { Shape } from '../../shape.ts'
import type { deleteResume as reference } from '../tw/delete-resume.ts'

/** Words of the two pages that delete all data of an address (spec 2, 4, 8). */
export const deleteResume: Shape<typeof reference> = {
  request: {
    title: 'Delete my resume',
    lead: 'Enter the e-mail address you applied with and we will send you a mail. Nothing is deleted until you have opened the link in it and confirmed.',
    whatTitle: 'What will be deleted',
    what: {
      applications: 'Every application sent with this address',
      files: 'The headshot, resume and portfolio files you uploaded',
      mails: 'Our records of mails to you, and referrals about you',
    },
    submit: 'Send the mail',
    sending: 'Sending…',
    failed: 'The mail has not been sent yet',
  },
  sent: {
    title: 'Email sent successfully, please check your email',
    text: 'If anything has been submitted with this address, you will receive a mail. Please open the link in it within its time limit to complete the deletion.',
    address: 'The address you entered',
    valid: 'The link works for {{duration}}. Nothing is deleted until you confirm.',
    nothingTitle: 'Nothing arrived?',
    nothing: {
      wait: 'A mail may take a few minutes.',
      spam: 'Please look into your spam folder.',
      address: 'Please check that the address above is right, and the one you applied with.',
    },
    resend: 'Send it again',
    resendWait: 'You can send it again in {{wait}}.',
    otherAddress: 'Use another address',
  },
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
    wait: 'Please try again in {{wait}}.',
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
