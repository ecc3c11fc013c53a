import type { Shape } from '../../shape.ts'
import type { linkRequest as reference } from '../tw/link-request.ts'

/** Words of the two pages that send links to an address: to delete everything, and to edit personal information. */
export const linkRequest: Shape<typeof reference> = {
  deleteResume: {
    title: 'Delete my resume',
    lead: 'Enter the e-mail address you applied with, or were recommended with, and we will send you a mail. Nothing is deleted until you have opened the link in it and confirmed.',
    pointsTitle: 'What will be deleted',
    points: {
      first: 'Every application sent with this address',
      second: 'The headshot, resume and portfolio files you uploaded',
      third: 'Our records of mails to you, and recommendations about you',
    },
    sent: 'If we store anything of this address, you will receive a mail. Please open the link in it within its time limit to complete the deletion.',
    valid: 'The link works for {{duration}}. Nothing is deleted until you confirm.',
  },
  personalInfo: {
    title: 'Edit my personal information',
    lead: 'You can complete or correct what you filled in when you applied. Enter the e-mail address you applied with, and we will send links to edit it to that address.',
    pointsTitle: 'About the links',
    points: {
      first:
        'Each of your applications has a link of its own. With it you can change your answers and replace your files.',
      second: 'New links replace the edit links we sent you before.',
      third:
        'If you were recommended but have not applied, or can no longer use that address, write to privacy@verdear.example and we will make the correction for you.',
    },
    sent: 'If anyone has applied with this address, you will receive a mail with links. Please open one within its time limit.',
    valid: 'The links work for {{duration}}, as often as you like.',
  },
  submit: 'Send the mail',
  sending: 'Sending…',
  failed: 'The mail has not been sent yet',
  toPersonalInfo: {
    text: 'Only want to complete or correct your data?',
    link: 'Edit my personal information',
  },
  toDeleteResume: { text: 'Want everything deleted?', link: 'Delete my resume' },
  sent: {
    title: 'Email sent successfully, please check your email',
    address: 'The address you entered',
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
  notifications: 'Notifications',
}
