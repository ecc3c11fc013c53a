import { about } from './about.ts'
import { apply } from './apply.ts'
import { home } from './home.ts'
import { deletion, edit, referral } from './links.ts'
import { mails } from './mails.ts'
import { deletionRequest, editRequest } from './requests.ts'
import { publish, type SitePage } from './state.ts'

const legalPage = { folders: ['pages/legal'], words: ['legal'] }

const privacy: SitePage = {
  route: '/privacy',
  title: { tw: '隱私權政策', us: 'Privacy policy' },
  ...legalPage,
  states: [
    {
      id: 'privacy',
      title: { tw: '隱私權政策', us: 'Privacy policy' },
      shows: ({ legal }) => legal.privacy.title,
      path: '/privacy',
    },
  ],
}

const terms: SitePage = {
  route: '/terms',
  title: { tw: '使用條款', us: 'Terms' },
  ...legalPage,
  states: [
    {
      id: 'terms',
      title: { tw: '使用條款', us: 'Terms' },
      shows: ({ legal }) => legal.terms.title,
      path: '/terms',
    },
  ],
}

const cookies: SitePage = {
  route: '/cookies',
  title: { tw: 'Cookie 政策', us: 'Cookie policy' },
  ...legalPage,
  states: [
    {
      id: 'cookies',
      title: { tw: 'Cookie 政策', us: 'Cookie policy' },
      shows: ({ legal }) => legal.cookies.title,
      path: '/cookies',
    },
  ],
}

const unknown: SitePage = {
  route: '/$',
  title: { tw: '不存在的頁面', us: 'Unknown page' },
  folders: [],
  words: [],
  states: [
    {
      id: 'unknown-page',
      title: { tw: '不存在的頁面：前往職缺列表', us: 'Unknown page: leads to the list' },
      shows: ({ home: words }) => words.heading,
      path: '/no-such-page',
    },
  ],
}

/** Every page of the site, in the order of the gallery. */
const pages: readonly SitePage[] = [
  home,
  about,
  apply,
  edit,
  referral,
  deletion,
  deletionRequest,
  editRequest,
  privacy,
  terms,
  cookies,
  unknown,
  mails,
]

/** The pages with their states, as the server of a steered site publishes them. */
export const siteStates = await publish(pages)
