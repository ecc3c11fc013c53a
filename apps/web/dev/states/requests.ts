import type { Act } from '@recruiting/schema/steering/states'
import { type PageState, type SitePage, send } from './state.ts'

const typed = { fill: 'main form input', text: 'state@mail.example' } as const satisfies Act
const mistyped: Act = { fill: 'main form input', text: 'state@mail' }

/** The states of a page that sends links to an address. @param words its part of the words of links */
function statesOf(
  page: Pick<SitePage, 'route' | 'title'>,
  id: string,
  words: 'deleteResume' | 'personalInfo',
): PageState[] {
  const { route: path } = page
  const named = (tw: string, us: string) => ({ tw: `${page.title.tw}：${tw}`, us: `${page.title.us}: ${us}` })
  return [
    {
      id,
      title: named('尚未填寫', 'empty'),
      shows: ({ links }) => links.request[words].lead,
      path,
    },
    {
      id: `${id}-filled`,
      title: named('填妥', 'filled in'),
      shows: () => typed.text,
      path,
      acts: [typed],
    },
    {
      id: `${id}-error`,
      title: named('有錯誤', 'in error'),
      shows: ({ fields }) => fields.email.email,
      path,
      acts: [mistyped, send],
    },
    {
      id: `${id}-sent`,
      title: named('已寄出', 'sent'),
      shows: ({ links }) => links.request.sent.title,
      path,
      acts: [typed, send],
    },
    {
      id: `${id}-sent-without-scripts`,
      title: named('已寄出（未啟用 JavaScript）', 'sent without scripts'),
      shows: ({ links }) => links.request.sent.enterAgain,
      path,
      query: { sent: '24' },
    },
  ]
}

const sources = { folders: ['pages/links'], words: ['links', 'form', 'fields', 'errors'] }
const ofDeletion = {
  route: '/delete-resume/apply',
  title: { tw: '申請刪除履歷', us: 'Asking for a deletion' },
}
const ofEditing = {
  route: '/personal-info/apply',
  title: { tw: '申請修改連結', us: 'Asking for edit links' },
}

export const deletionRequest: SitePage = {
  ...ofDeletion,
  ...sources,
  states: [
    ...statesOf(ofDeletion, 'delete-request', 'deleteResume'),
    {
      id: 'rate-limited',
      title: { tw: '申請刪除履歷：請求次數過多', us: 'Asking for a deletion: too many requests' },
      shows: ({ links }) => links.request.failed,
      scenarios: ['rate-limited'],
      path: ofDeletion.route,
      acts: [typed, send],
    },
  ],
}

export const editRequest: SitePage = {
  ...ofEditing,
  ...sources,
  states: statesOf(ofEditing, 'edit-request', 'personalInfo'),
}
