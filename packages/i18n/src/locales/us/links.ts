import type { Shape } from '../../shape.ts'
import type { links as reference } from '../tw/links.ts'

/** Words for links that are not valid, and how to get a new one. */
export const links: Shape<typeof reference> = {
  loading: 'Checking the link…',
  invalid: {
    title: 'This link is not valid',
    text: 'Please check that the link is complete: some mail programs break it into two lines. Copy the whole address into the address bar of your browser and try again.',
  },
  expired: {
    title: 'This link has expired',
    text: 'For your safety, links in our mails work for a limited time only. We can send a new one to the same e-mail address.',
  },
  used: {
    title: 'This link has already been used',
    text: 'The deletion asked for with this link is done and the resume data has been deleted. There is nothing more for you to do.',
    again: 'If you have applied again since then, you can ask for deletion once more.',
  },
  replaced: {
    title: 'A newer link has replaced this one',
    text: 'We have sent you another mail since; please use the link in the latest one. Cannot find it? We can send it again.',
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
      'The link for editing your personal information is in the mail that confirmed your application. Please open it from the latest one.',
    referral: 'If the link still does not open, please ask the person who recommended you to do so again.',
  },
  requestId: 'Problem number: {{id}}',
  requestDeletion: 'Ask for deletion again',
  resend: {
    action: 'Send a new link',
    again: 'Send it again',
    sending: 'Sending…',
    done: 'Email sent successfully, please check your email',
    doneText:
      'If this link was really sent by us, a new one is on its way to the same e-mail address. Please use the latest mail.',
    spam: 'Nothing after a few minutes? Please look into your spam folder.',
    wait: 'You can send it again in {{wait}}.',
    failed: 'The new link has not been sent yet',
  },
}
