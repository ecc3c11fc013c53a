import type { LinkPurpose } from '@recruiting/schema/options'
import type { Act } from '@recruiting/schema/steering/entities'
import { send } from './apply-states.ts'
import { at, type State } from './state.ts'

const typed = { fill: 'main form input', text: 'state@mail.example' } as const satisfies Act
const mistyped = { fill: 'main form input', text: 'state@mail' } as const satisfies Act

const purposes = {
  'delete-resume': {
    id: 'delete-request',
    title: { tw: '申請刪除履歷', us: 'Asking for a deletion' },
    route: '/delete-resume/apply',
    words: 'deleteResume',
  },
  'personal-info': {
    id: 'edit-request',
    title: { tw: '申請修改連結', us: 'Asking for edit links' },
    route: '/personal-info/apply',
    words: 'personalInfo',
  },
} as const satisfies Partial<Record<LinkPurpose, object>>

function statesOf(purpose: keyof typeof purposes): State[] {
  const { id, title, route, words } = purposes[purpose]
  const named = (tw: string, us: string) => ({ tw: `${title.tw}：${tw}`, us: `${title.us}: ${us}` })
  return [
    {
      id,
      title: named('尚未填寫', 'empty'),
      route,
      shows: ({ links }) => links.request[words].lead,
      prepare: at(route),
    },
    {
      id: `${id}-filled`,
      title: named('填妥', 'filled in'),
      route,
      shows: () => typed.text,
      acts: [typed],
      prepare: at(route),
    },
    {
      id: `${id}-error`,
      title: named('有錯誤', 'in error'),
      route,
      shows: ({ fields }) => fields.email.email,
      acts: [mistyped, send],
      prepare: at(route),
    },
    {
      id: `${id}-sent`,
      title: named('已寄出', 'sent'),
      route,
      shows: ({ links }) => links.request.sent.title,
      acts: [typed, send],
      prepare: at(route),
    },
    {
      id: `${id}-sent-without-scripts`,
      title: named('已寄出（未啟用 JavaScript）', 'sent without scripts'),
      route,
      shows: ({ links }) => links.request.sent.enterAgain,
      prepare: at(route, { sent: '24' }),
    },
  ]
}

/** The pages that send links to an address. */
export const requestStates: readonly State[] = [
  ...statesOf('delete-resume'),
  {
    id: 'rate-limited',
    title: { tw: '申請刪除履歷：請求次數過多', us: 'Asking for a deletion: too many requests' },
    route: '/delete-resume/apply',
    shows: ({ links }) => links.request.failed,
    scenarios: ['rate-limited'],
    acts: [typed, send],
    prepare: at('/delete-resume/apply'),
  },
  ...statesOf('personal-info'),
]
