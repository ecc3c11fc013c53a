import { companyWords } from '@recruiting/brand/company-words'
import type { Shape } from '../../shape.ts'
import type { common as reference } from '../tw/common.ts'

const company = companyWords.us

/** Words of the layout and of all pages. */
export const common: Shape<typeof reference> = {
  siteName: company.siteName,
  company: company.name,
  aboutCompany: `About ${company.shortName}`,
  skipToContent: 'Skip to main content',
  header: { language: 'Language', jobs: 'Vacancies', deleteResume: 'Delete my resume' },
  languages: { tw: '繁體中文', us: 'English' },
  footer: {
    label: 'Footer',
    legal: {
      privacy: 'Privacy policy',
      terms: 'Terms',
      cookies: 'Cookie policy',
      accessibility: 'Accessibility statement',
    },
    correctData: 'Edit personal information',
    rights: `© {{year}} ${company.name}`,
  },
  offers: {
    label: 'Your application',
    kept: 'This device keeps the answers of an application that you have not submitted.',
    goOn: 'Continue the application',
    picked: 'You have chosen vacancies to apply for together. Choose more, or apply now.',
    apply: 'Apply for the chosen vacancies',
    unpick: 'Clear the selection',
    sent: 'Your application was submitted (reference number {{reference}}). Your answers and files are still held in this tab: choose another vacancy to use them.',
    clear: 'Clear my answers',
    cleared: 'Cleared',
  },
  actions: { retry: 'Try again', reload: 'Reload', home: 'Back to the vacancies' },
  salary: {
    negotiable: 'Negotiable (NT$40,000+ a month)',
    range: 'NT${{min}}–{{max}} {{unit}}',
    from: 'From NT${{min}} {{unit}}',
    exact: 'NT${{min}} {{unit}}',
  },
  legalVersion: 'Version of ',
  contents: 'Contents',
  loading: 'Loading…',
  notifications: 'Notifications',
  taipeiTime: '{{time}} (Taipei time)',
  needsScripts:
    'You need JavaScript to give consent, fill in forms and apply. Please turn it on in your browser and reload the page.',
  routeAnnouncement: 'Now on: {{title}}',
  titleError: 'Error: {{title}}',
  failure: {
    offline: 'There is no network connection. Please check it and try again',
    unavailable: 'The system is busy. Please try again later',
    pageTitle: 'Page failed to load',
    page: 'Page failed to load. Please reload it',
    pageHint:
      'If it still does not show after reloading, please try again later or use a newer browser. What you filled in is kept in this browser tab.',
  },
}
