import { companyWords } from '@recruiting/brand/company-words'
import type { Shape } from '../../shape.ts'
import type { links as reference } from '../tw/links.ts'

const company = companyWords.us

/** Words of requesting an emailed link, of links that are not valid, and of how to get a new one. */
export const links: Shape<typeof reference> = {
  /** The pages that send links to an address: to delete all data, and to edit personal information. */
  request: {
    deleteResume: {
      title: 'Delete my resume',
      instead: 'Want to delete everything?',
      lead: 'Enter the e-mail address you applied with, or were recommended with, and we will send you an e-mail. Nothing is deleted until you have opened the link in it and confirmed.',
      pointsTitle: 'What will be deleted',
      points: {
        first: 'Every application sent with this address',
        second: 'The headshot, resume and portfolio files you uploaded',
        third: 'Our records of e-mails to you, and recommendations about you',
      },
      sent: 'If we hold any data for this address, you will receive an e-mail. Please open the link in it before it expires to complete the deletion.',
      valid: 'The link works for {{duration}}. Nothing is deleted until you confirm.',
    },
    personalInfo: {
      title: 'Edit my personal information',
      instead: 'Only want to complete or correct your data?',
      lead: 'You can complete or correct what you filled in when you applied. Enter the e-mail address you applied with, and we will send the edit links to that address.',
      pointsTitle: 'About the links',
      points: {
        first:
          'Each of your applications has a link of its own. With it you can change your answers and replace your files.',
        second: 'New links replace the edit links we sent you before.',
        third: `If you were recommended but have not applied, or can no longer use that address, write to ${company.privacyMail} and we will make the correction for you.`,
      },
      sent: 'If anyone has applied with this address, you will receive an e-mail with links. Please open a link before it expires.',
      valid: 'The links work for {{duration}}, as often as you like.',
    },
    submit: 'Send e-mail',
    failed: 'The e-mail has not been sent yet',
    sent: {
      earlier: 'We sent the e-mail a moment ago. Please check your inbox',
      address: 'The address you entered',
      nothingTitle: 'Nothing arrived?',
      nothing: {
        wait: 'An e-mail may take a few minutes to arrive.',
        spam: 'Please check your spam folder.',
        address: 'Please check that the address above is correct and is the one you applied with.',
        typed: 'Please check that you typed the address correctly, and that you applied with it.',
      },
      otherAddress: 'Use another address',
      enterAgain: 'Enter the address again',
    },
  },
  loading: 'Checking the link…',
  invalid: {
    title: 'This link is not valid',
    text: 'Please check that the link is complete: some e-mail programs break it into two lines. Copy the whole address into the address bar of your browser and try again.',
  },
  expired: {
    title: 'This link has expired',
    text: 'For your safety, links in our e-mails work for a limited time only. We can send a new one to the same e-mail address.',
  },
  used: {
    title: 'This link has already been used',
    text: 'The deletion requested with this link is complete: the resume data has been deleted. There is nothing more for you to do.',
    again: 'If you have applied again since then, you can ask for deletion once more.',
    export: {
      text: 'A download link works once, and this one has already been used for a download.',
      again:
        'To download again, open the page of your edit link and ask for another download link. If the edit link has expired, ask for a new one first.',
    },
  },
  replaced: {
    title: 'A newer link has replaced this one',
    text: 'We have sent you another e-mail since then. Please use the link in the latest one. Cannot find it? We can send it again.',
  },
  tooMany: { title: 'Too many attempts', text: 'Please try again in {{wait}}.' },
  offline: {
    title: 'No connection',
    text: 'Please check your network connection and try again. Your link still works.',
  },
  busy: {
    title: 'The system is busy',
    text: 'Please try again in a moment. Your link will not expire because of this.',
  },
  source: {
    deleteResume: 'You can also ask for deletion again, and we will send you a new link.',
    personalInfo:
      'You can also ask for links again, and we will send new ones to the e-mail address you applied with.',
    export:
      'You can also ask for the download again on the page of your edit link. If that link has expired, please ask for a new one.',
    referral: 'If the link still does not open, please ask the person who recommended you to do so again.',
  },
  requestId: 'Problem number: {{id}}',
  requestDeletion: 'Ask for deletion again',
  requestEditing: 'Ask for edit links again',
  lostAddress: 'No new link has arrived?',
  waitAndRetry: 'Please try again in {{wait}}.',
  resend: {
    action: 'Send a new link',
    again: 'Send it again',
    sending: 'Sending…',
    done: 'Email sent successfully, please check your email',
    doneText:
      'If this link was really sent by us, a new one is on its way to the same e-mail address. Please use the latest e-mail.',
    spam: 'Nothing after a few minutes? Please check your spam folder.',
    wait: 'You can send it again in {{wait}}.',
    failed: 'The new link has not been sent yet',
  },
}
