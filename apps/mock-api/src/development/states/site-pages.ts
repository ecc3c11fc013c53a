import { locales } from '@recruiting/schema/options'
import type { BothLanguages } from '@recruiting/schema/steering/entities'

type SitePage = {
  title: BothLanguages
  /** Folders and files of the page besides its route, from `apps/web/src`. */
  folders: readonly string[]
  /** Files of its words, without their ending. */
  words: readonly string[]
}

const linkWords = ['links', 'problems']
const formWords = ['form', 'fields', 'errors', 'options', 'problems', 'legal']
const requestPage = { folders: ['features/link-request'], words: ['links', 'form', 'fields', 'errors'] }
const legalPage = { folders: ['features/legal'], words: ['legal'] }

/** Every page of the site by its route, in the order of the gallery. A test compares it with the routes of the site. */
export const sitePages = {
  '/': {
    title: { tw: '職缺列表', us: 'List of vacancies' },
    folders: ['features/home'],
    words: ['home', 'options', 'problems'],
  },
  '/about': {
    title: { tw: '職缺', us: 'Vacancy' },
    folders: ['features/about'],
    words: ['about', 'fields', 'legal', 'options', 'problems'],
  },
  '/apply': {
    title: { tw: '應徵表單', us: 'Application form' },
    folders: ['features/apply', 'form', 'sections'],
    words: ['apply', ...formWords],
  },
  '/personal-info/edit/$token': {
    title: { tw: '編輯個人資料', us: 'Edit form' },
    folders: ['features/personal-info', 'form', 'sections'],
    words: ['personal-info', 'links', ...formWords],
  },
  '/referral/check/$token': {
    title: { tw: '推薦確認', us: 'Referral check' },
    folders: ['features/referral', 'sections/link'],
    words: ['referral', ...linkWords, 'options'],
  },
  '/delete-resume/detail/$token': {
    title: { tw: '確認刪除履歷', us: 'Confirming a deletion' },
    folders: ['features/delete-resume', 'sections/link'],
    words: ['delete-resume', ...linkWords],
  },
  '/delete-resume/apply': { title: { tw: '申請刪除履歷', us: 'Asking for a deletion' }, ...requestPage },
  '/personal-info/apply': { title: { tw: '申請修改連結', us: 'Asking for edit links' }, ...requestPage },
  '/privacy': { title: { tw: '隱私權政策', us: 'Privacy policy' }, ...legalPage },
  '/terms': { title: { tw: '使用條款', us: 'Terms' }, ...legalPage },
  '/cookies': { title: { tw: 'Cookie 政策', us: 'Cookie policy' }, ...legalPage },
  '/$': { title: { tw: '不存在的頁面', us: 'Unknown page' }, folders: [], words: [] },
} as const satisfies Record<string, SitePage>

/** The route of a page, as the site declares it. */
export type SiteRoute = keyof typeof sitePages

export const siteRoutes = Object.keys(sitePages) as readonly SiteRoute[]

/** The files that a page comes from, from the root of the repository: its route, its folders, its words. */
export function filesOfPage(route: SiteRoute): string[] {
  const { folders, words }: SitePage = sitePages[route]
  const name = route === '/' ? 'index' : route.slice(1).replaceAll('/', '.')
  return [
    `apps/web/src/routes/${name}.tsx`,
    ...folders.map((folder) => `apps/web/src/${folder}`),
    ...words.flatMap((file) => locales.map((locale) => `packages/i18n/src/locales/${locale}/${file}.ts`)),
  ]
}
