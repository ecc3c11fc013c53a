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
    reason: 'You need JavaScript to see the data and to confirm the deletion.',
  },
  editing: {
    purpose: 'On this page you can see, complete and correct what you filled in when you applied.',
    unchanged: 'Opening this page changes nothing and does not use up the link.',
    reason: 'You need JavaScript to see and edit the data.',
  },
  exporting: {
    purpose: 'On this page you can download your application and the files you uploaded.',
    unchanged: 'Opening this page does not use up the link.',
    reason: 'You need JavaScript to download the data.',
  },
  referral: {
    purpose:
      'Someone has recommended you for a vacancy at our company. On this page you can check the recommendation and decide whether to apply.',
    unchanged: 'Opening this page does not apply for you, changes nothing and does not use up the link.',
    reason: 'You need JavaScript to see the recommendation and to apply.',
  },
  applying: {
    purpose: 'On this page you fill in your application, upload your files and send the application.',
    unchanged: 'Opening this page sends nothing.',
    reason: 'You need JavaScript to fill in the form, upload files and send the application.',
  },
  chosenJobs: {
    purpose: 'This page shows the vacancies you have chosen and the notice on personal data.',
    unchanged: 'Opening this page sends nothing.',
    reason:
      'You need JavaScript to see the vacancies you have chosen; every vacancy in the list can be read without it.',
  },
  advice:
    'Please turn on JavaScript in your browser settings and reload this page, or open it in another browser.',
  /** A rendered page says it when something needs the scripts and they did not load. */
  failedPart:
    'This part of the page did not load. Check your connection and reload the page, or use a newer browser.',
}
