import type { Shape } from '../../shape.ts'
import type { withoutScripts as reference } from '../tw/without-scripts.ts'

/**
 * What pages that need scripts say without them: their purpose, what opening them does not do, and what to do. The site's
 * server alone reads these words; titles are those of the pages.
 */
export const withoutScripts: Shape<typeof reference> = {
  deletion: {
    purpose: 'This page lists what we store for your e-mail address and deletes it once you confirm.',
    unchanged: 'Opening this page deletes nothing and does not use up the link.',
    reason: 'Seeing the data and confirming the deletion need JavaScript.',
  },
  editing: {
    purpose: 'On this page you can see, complete and correct what you filled in when you applied.',
    unchanged: 'Opening this page changes nothing and does not use up the link.',
    reason: 'Seeing and editing the data need JavaScript.',
  },
  referral: {
    purpose:
      'Somebody has recommended you for vacancies of ours. On this page you can check the recommendation and decide whether to apply.',
    unchanged: 'Opening this page does not apply for you, changes nothing and does not use up the link.',
    reason: 'Seeing the recommendation and applying need JavaScript.',
  },
  applying: {
    purpose: 'On this page you fill in your application, upload your files and send the application.',
    unchanged: 'Opening this page sends nothing.',
    reason: 'Filling in the form, uploading files and sending the application need JavaScript.',
  },
  chosenJobs: {
    purpose: 'This page shows the vacancies you have chosen and the notice on personal data.',
    unchanged: 'Opening this page sends nothing.',
    reason:
      'Showing the vacancies you have chosen needs JavaScript; every vacancy in the list can be read without it.',
  },
  advice:
    'Please turn on JavaScript in your browser settings and reload this page, or open it in another browser.',
  /** A rendered page says it when something needs the scripts and they did not load. */
  failedPart: 'This part of the page did not load. Check your connection, then reload the page.',
}
