import { at, type State } from './state.ts'

/** Pages that have a single state. */
export const plainStates: readonly State[] = [
  {
    id: 'privacy',
    title: { tw: '隱私權政策', us: 'Privacy policy' },
    route: '/privacy',
    shows: ({ legal }) => legal.privacy.title,
    prepare: at('/privacy'),
  },
  {
    id: 'terms',
    title: { tw: '使用條款', us: 'Terms' },
    route: '/terms',
    shows: ({ legal }) => legal.terms.title,
    prepare: at('/terms'),
  },
  {
    id: 'cookies',
    title: { tw: 'Cookie 政策', us: 'Cookie policy' },
    route: '/cookies',
    shows: ({ legal }) => legal.cookies.title,
    prepare: at('/cookies'),
  },
  {
    id: 'unknown-page',
    title: { tw: '不存在的頁面：前往職缺列表', us: 'Unknown page: leads to the list' },
    route: '/$',
    shows: ({ home }) => home.heading,
    prepare: at('/no-such-page'),
  },
]
