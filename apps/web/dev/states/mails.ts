import type { mail as words } from '@recruiting/i18n/locales/tw/mail'
import type { BothLanguages } from '@recruiting/schema/steering/entities'
import type { Recipe } from '@recruiting/schema/steering/states'
import { mailRoute, type PageState, type SitePage } from './state.ts'

/** A mail as the recipient sees it. @param link how the recipe makes it: its last call sends it */
function mail(
  id: Exclude<keyof typeof words, 'common'>,
  title: BothLanguages,
  link: NonNullable<Recipe['link']>,
): PageState {
  return {
    id: `mail-${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    title: { tw: `郵件：${title.tw}`, us: `Mail: ${title.us}` },
    shows: (words) => words.mail[id].title,
    data: { jobs: ['open'], link },
    path: mailRoute.replace('$mail', '{{mail}}'),
  }
}

/** Every mail that people receive. */
export const mails: SitePage = {
  route: mailRoute,
  title: { tw: '郵件', us: 'Mails' },
  folders: [],
  words: ['mail'],
  states: [
    mail(
      'applicationReceived',
      { tw: '已收到應徵', us: 'application received' },
      { purpose: 'personal-info' },
    ),
    mail(
      'personalInfoChanged',
      { tw: '個人資料已修改', us: 'personal information changed' },
      { purpose: 'personal-info', next: 'savePersonalInfo' },
    ),
    mail(
      'personalInfoLink',
      { tw: '重寄的修改連結', us: 'edit link sent again' },
      { purpose: 'personal-info', end: 'expired', next: 'resendLink' },
    ),
    mail(
      'editLinksRequested',
      { tw: '申請的修改連結', us: 'edit links asked for' },
      { purpose: 'personal-info', next: 'requestEditLinks' },
    ),
    mail('referralInvitation', { tw: '推薦邀請', us: 'referral invitation' }, { purpose: 'referral' }),
    mail(
      'resumeDeletionRequested',
      { tw: '確認刪除', us: 'confirm the deletion' },
      { purpose: 'delete-resume' },
    ),
    mail(
      'resumeDeleted',
      { tw: '已刪除', us: 'data deleted' },
      { purpose: 'delete-resume', next: 'confirmResumeDeletion' },
    ),
  ],
}
