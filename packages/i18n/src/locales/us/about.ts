import type { Shape } from '../../shape.ts'
import type { about as reference } from '../tw/about.ts'

/** Words of a vacancy's page and of the consent on it (spec 2: job detail and consent). */
export const about: Shape<typeof reference> = {
  title: 'Job detail',
  headingOfSeveral: 'Vacancies you are recommended for',
  headingOfPicked: 'Vacancies you chose',
  facts: {
    label: 'Key facts',
    salary: 'Pay',
    openings: 'Openings',
    postedAt: 'Posted',
    validThrough: 'Apply by',
  },
  openings: '{{count}}',
  content: 'What you will do',
  requirements: 'What we look for',
  benefits: 'What we offer',
  toConsent: 'Read the notice and apply',
  share: {
    label: 'Share',
    line: 'LINE',
    lineLabel: 'Share the vacancy on LINE (opens in a new tab)',
    copy: 'Copy link',
    more: 'More options',
    copied: 'The link to this vacancy has been copied.',
    refused: 'Your browser does not allow this. Please copy the address below.',
  },
  consent: {
    heading: 'Notice and consent',
    lead: 'Before you apply, please read the notice below and the terms, and agree to both. Have your CV (PDF or Word) and a headshot (PNG or JPG) ready; the form takes about 10 minutes.',
    version: 'Version of the notice: {{version}}',
    documents: 'Full texts (open in a new tab):',
    apply: 'Apply now',
    pick: 'Choose more vacancies to apply for together',
    chooseJobs: 'Vacancies to apply for',
    chooseJobsHint: 'Untick the vacancies that you do not want to apply for.',
  },
  browseAll: 'Browse all vacancies',
  closed: 'This job is no longer open',
  closedHint: '{{code}} is no longer open. Please look at our other vacancies.',
  similar: 'Similar vacancies',
  newest: 'Newest vacancies',
  unknown: 'Vacancy not found',
  unknownHint:
    'No vacancy has the code {{code}}. Please check that the link is complete, or look at our other vacancies.',
  failed: 'The vacancy could not be loaded',
}
