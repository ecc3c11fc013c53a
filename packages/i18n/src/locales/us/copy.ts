import { companyWords } from '@recruiting/brand/company-words'
import type { Shape } from '../../shape.ts'
import type { copy as reference } from '../tw/copy.ts'

const company = companyWords.us

/** Words of the page in the zip that an applicant downloads. */
export const copy: Shape<typeof reference> = {
  title: 'Your application',
  lead: `This is a copy of what ${company.shortName} stores of your application. It includes your full ID or passport number, so please keep it safe.`,
  again:
    'To apply again later, choose the downloaded zip in the first step of the application form. It fills in these answers.',
  exportedAt: 'Copied',
  files: 'Files',
  missing: {
    scanning: 'Not included: the virus scan is not finished. Please ask for the download again when it is.',
    infected: 'Removed, because it contained a virus or malware.',
    lost: `Not included, because it cannot be read at the moment. Please write to ${company.privacyMail}.`,
  },
}
