import type { Act, Fault } from '@recruiting/schema/steering/entities'
import { send } from './apply-states.ts'
import { atLink } from './link-states.ts'
import type { State } from './state.ts'

const route = '/personal-info/edit/$token'
const prepare: State['prepare'] = (context, locale) =>
  atLink(context, { purpose: 'personal-info', state: 'valid', locale })

/** What the form requires and an application does not ask for. */
const fillRequired: readonly Act[] = [
  { fill: '[id="emergencyContact.name"]', text: '陳大明' },
  { fill: '[id="emergencyContact.relation"]', text: '父親' },
  { fill: '[id="emergencyContact.address"]', text: '臺南市東區大學路 1 號' },
  { fill: '[id="emergencyContact.phone"]', text: '06-2757575' },
  { press: '[id="health.condition"] input[value=no]' },
]

function refusedWith(code: 'unavailable' | 'link_expired'): Fault[] {
  return [{ call: 'savePersonalInfo', fail: { code, times: 1000 } }]
}

/** The edit form, besides the states of its link. */
export const editStates: readonly State[] = [
  {
    id: 'edit-filled',
    title: { tw: '個人資料修改表單：填妥，尚未儲存', us: 'Edit form: filled in, not saved' },
    route,
    shows: ({ personalInfo }) => personalInfo.save.unsaved,
    acts: [...fillRequired, { show: '#emergencyContact' }],
    prepare,
  },
  {
    id: 'edit-error',
    title: { tw: '個人資料修改表單：有錯誤', us: 'Edit form: in error' },
    route,
    shows: ({ fields }) => fields.health.condition.required,
    acts: [{ fill: '[id="contact.postalCode"]', text: '12' }, send],
    prepare,
  },
  {
    id: 'edit-saved',
    title: { tw: '個人資料修改表單：已儲存', us: 'Edit form: saved' },
    route,
    shows: ({ personalInfo }) => personalInfo.saved.title,
    acts: [...fillRequired, send],
    prepare,
  },
  {
    id: 'saved-in-between',
    title: { tw: '個人資料修改表單：資料已在其他地方儲存', us: 'Edit form: saved elsewhere in between' },
    route,
    shows: ({ personalInfo }) => personalInfo.conflict.title,
    scenarios: ['saved-in-between'],
    acts: [...fillRequired, send],
    prepare,
  },
  {
    id: 'edit-failed',
    title: { tw: '個人資料修改表單：未能儲存', us: 'Edit form: not saved' },
    route,
    shows: ({ personalInfo }) => personalInfo.failure.title,
    faults: refusedWith('unavailable'),
    acts: [...fillRequired, send],
    prepare,
  },
  {
    id: 'edit-link-ended',
    title: { tw: '個人資料修改表單：編輯期間連結失效', us: 'Edit form: the link ended meanwhile' },
    route,
    shows: ({ personalInfo }) => personalInfo.waiting.note,
    faults: refusedWith('link_expired'),
    acts: [...fillRequired, send],
    prepare,
  },
  {
    id: 'edit-leave',
    title: { tw: '個人資料修改表單：離開前確認', us: 'Edit form: asking before it is left' },
    route,
    shows: ({ personalInfo }) => personalInfo.leave.title,
    acts: [...fillRequired, { press: 'header a' }],
    prepare,
  },
]
