import { type LegalPage, legalPages } from '@recruiting/i18n/legal'
import { common as tw } from '@recruiting/i18n/locales/tw/common'
import type { mail as mailWords } from '@recruiting/i18n/locales/tw/mail'
import { common as us } from '@recruiting/i18n/locales/us/common'
import type { Recipe } from '@recruiting/schema/steering/states'
import { apply } from './apply.ts'
import { linkPages } from './links.ts'
import { mailRoute, publish, type SitePage, state } from './state.ts'
import { about, home } from './vacancies.ts'

function legalPage(id: LegalPage): SitePage {
  return {
    route: `/${id}`,
    title: { tw: tw.footer.legal[id], us: us.footer.legal[id] },
    folders: ['pages/legal'],
    words: ['legal'],
    states: { [id]: { shows: (w) => w.legal[id].title } },
  }
}

const unknown: SitePage = {
  route: '/$',
  title: { tw: '不存在的頁面', us: 'Unknown page' },
  folders: [],
  words: [],
  states: {
    'unknown-page': state('前往職缺列表', 'leads to the list', {
      shows: (w) => w.home.heading,
      path: '/no-such-page',
    }),
  },
}

/** A mail as the recipient sees it. @param link how the recipe makes it: its last call sends it */
function mail(
  name: Exclude<keyof typeof mailWords, 'common'>,
  tw: string,
  us: string,
  link: NonNullable<Recipe['link']>,
): SitePage['states'] {
  const id = `mail-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  return { [id]: state(tw, us, { shows: (w) => w.mail[name].title, data: { jobs: ['open'], link } }) }
}

const mails: SitePage = {
  route: mailRoute,
  title: { tw: '郵件', us: 'Mail' },
  folders: [],
  words: ['mail'],
  states: {
    ...mail('applicationReceived', '已收到應徵', 'application received', { purpose: 'personal-info' }),
    ...mail('personalInfoChanged', '個人資料已修改', 'personal information changed', {
      purpose: 'personal-info',
      next: 'savePersonalInfo',
    }),
    ...mail('personalInfoLink', '重寄的修改連結', 'edit link sent again', {
      purpose: 'personal-info',
      end: 'expired',
      next: 'resendLink',
    }),
    ...mail('editLinksRequested', '申請的修改連結', 'edit links asked for', {
      purpose: 'personal-info',
      next: 'requestEditLinks',
    }),
    ...mail('exportLink', '下載連結', 'download link', { purpose: 'export' }),
    ...mail('referralInvitation', '推薦邀請', 'referral invitation', { purpose: 'referral' }),
    ...mail('resumeDeletionRequested', '確認刪除', 'confirm the deletion', { purpose: 'delete-resume' }),
    ...mail('resumeDeleted', '已刪除', 'data deleted', {
      purpose: 'delete-resume',
      next: 'confirmResumeDeletion',
    }),
  },
}

const pages = [home, about, apply, ...linkPages, ...legalPages.map(legalPage), unknown, mails]

/** The pages with their states, as the server of a steered site publishes them. */
export const siteStates = await publish(pages)
