import { linkFacts } from '@recruiting/schema/contract/link-facts'
import type { LinkPurpose } from '@recruiting/schema/options'
import type { BothLanguages } from '@recruiting/schema/steering/entities'
import type { Act, Recipe } from '@recruiting/schema/steering/states'
import { formWords, type PageState, type SitePage, type SiteWords, send, singular } from './state.ts'

type End = NonNullable<NonNullable<Recipe['link']>['end']>

/** The states of a link that cannot be used, with its words. */
const unusable = {
  expired: { title: { tw: '連結已過期', us: 'link expired' }, words: 'expired' },
  used: { title: { tw: '連結已使用', us: 'link used' }, words: 'used' },
  replaced: { title: { tw: '連結已被新連結取代', us: 'link replaced by a newer one' }, words: 'replaced' },
  unknown: { title: { tw: '連結不存在', us: 'link unknown' }, words: 'invalid' },
} as const satisfies Record<End | 'unknown', { title: BothLanguages; words: keyof SiteWords['links'] }>

const routeOf = (purpose: LinkPurpose) => `${linkFacts[purpose].page}/$token`

/** A new link, for these vacancies. */
function atLink(purpose: LinkPurpose, end?: End, jobs: Recipe['jobs'] = ['open']): Pick<PageState, 'data'> {
  return { data: { jobs, link: { purpose, ...(end !== undefined && { end }) } } }
}

/** A link in every state that it can have. @param shows a text of the page of a valid link */
function linkStates(purpose: LinkPurpose, id: string, shows: PageState['shows']): SitePage['states'] {
  const ends = (['expired', 'used', 'replaced'] as const).filter(
    (end) => end !== 'used' || linkFacts[purpose].isSpent,
  )
  return {
    [`${id}-valid`]: { title: { tw: '連結有效', us: 'link valid' }, shows, ...atLink(purpose) },
    ...Object.fromEntries(ends.map((end) => [`${id}-${end}`, { ...failed(end), ...atLink(purpose, end) }])),
    // Shortened, as by a mail program: the server counts only complete tokens as attempts to guess one.
    [`${id}-unknown`]: { ...failed('unknown'), path: `${linkFacts[purpose].page}/state-unknown` },
  }
}

function failed(state: End | 'unknown'): Pick<PageState, 'title' | 'shows'> {
  const { title, words } = unusable[state]
  return { title, shows: ({ links }) => links[words].title }
}

/** What the edit form requires and an application does not ask for. */
const fillRequired: readonly Act[] = [
  { fill: '[id="emergencyContact.name"]', text: '陳大明' },
  { fill: '[id="emergencyContact.relation"]', text: '父親' },
  { fill: '[id="emergencyContact.address"]', text: '臺南市東區大學路 1 號' },
  { fill: '[id="emergencyContact.phone"]', text: '06-2757575' },
  { press: '[id="health.condition"] input[value=no]' },
]

/** A file that needs no content of its kind. */
const attachPortfolio: Act[] = [
  {
    attach: '[id="other.portfolio"]',
    file: { name: 'portfolio.zip', type: 'application/zip', bytes: 1000 },
  },
  { show: '[id="other.portfolio-label"]' },
]

const atEdit = atLink('personal-info')

function refusedWith(code: 'unavailable' | 'link_expired'): PageState['faults'] {
  return [{ call: 'savePersonalInfo', fail: { code, times: 1000 } }]
}

export const edit: SitePage = {
  route: routeOf('personal-info'),
  title: { tw: '編輯個人資料', us: 'Edit form' },
  folders: ['pages/edit', 'form', 'sections'],
  words: ['personal-info', 'links', ...formWords],
  states: {
    ...linkStates('personal-info', 'edit', ({ personalInfo }) => personalInfo.lead),
    'edit-filled': {
      title: { tw: '填妥，尚未儲存', us: 'filled in, not saved' },
      shows: ({ personalInfo }) => personalInfo.save.unsaved,
      ...atEdit,
      acts: [...fillRequired, { show: '#emergencyContact' }],
    },
    'edit-error': {
      title: { tw: '有錯誤', us: 'in error' },
      shows: ({ fields }) => fields.health.condition.required,
      ...atEdit,
      acts: [{ fill: '[id="contact.postalCode"]', text: '12' }, send],
    },
    'edit-saved': {
      title: { tw: '已儲存', us: 'saved' },
      shows: ({ personalInfo }) => personalInfo.saved.title,
      ...atEdit,
      acts: [...fillRequired, send],
    },
    'saved-in-between': {
      title: { tw: '資料已在其他地方儲存', us: 'saved elsewhere in between' },
      shows: ({ personalInfo }) => personalInfo.conflict.title,
      scenarios: ['saved-in-between'],
      ...atEdit,
      acts: [...fillRequired, send],
    },
    'edit-failed': {
      title: { tw: '未能儲存', us: 'not saved' },
      shows: ({ personalInfo }) => personalInfo.failure.title,
      faults: refusedWith('unavailable'),
      ...atEdit,
      acts: [...fillRequired, send],
    },
    'edit-link-ended': {
      title: { tw: '編輯期間連結失效', us: 'the link ended meanwhile' },
      shows: ({ personalInfo }) => personalInfo.waiting.note,
      faults: refusedWith('link_expired'),
      ...atEdit,
      acts: [...fillRequired, send],
    },
    'edit-leave': {
      title: { tw: '離開前確認', us: 'asking before it is left' },
      shows: ({ personalInfo }) => personalInfo.leave.title,
      ...atEdit,
      acts: [...fillRequired, { press: 'header a' }],
    },
    'edit-file-scanning': {
      title: { tw: '正在掃描病毒', us: 'a file is being scanned' },
      shows: ({ form }) => form.file.scanning,
      world: { scanner: 'waiting' },
      ...atEdit,
      acts: attachPortfolio,
    },
    'edit-file-infected': {
      title: { tw: '檔案含有病毒', us: 'a virus is found in a file' },
      shows: ({ fields }) => fields.other.portfolio.fileInfected,
      world: { scanner: 'infected' },
      ...atEdit,
      acts: attachPortfolio,
    },
  },
}

export const referral: SitePage = {
  route: routeOf('referral'),
  title: { tw: '推薦確認', us: 'Referral check' },
  folders: ['pages/links', 'sections/link'],
  words: ['referral', 'links', 'problems', 'options'],
  states: {
    ...linkStates('referral', 'referral', ({ referral: words }) => words.nextTitle),
    'referral-some-closed': {
      title: { tw: '部分職缺已關閉', us: 'one vacancy is closed' },
      shows: ({ referral: words }) => singular(words.closed_one, words.closed_other),
      ...atLink('referral', undefined, ['open', 'closed']),
    },
    'referral-all-closed': {
      title: { tw: '職缺全部關閉', us: 'every vacancy is closed' },
      shows: ({ referral: words }) => words.allClosed,
      ...atLink('referral', undefined, ['closed']),
    },
    'referral-accepted': {
      title: { tw: '繼續應徵', us: 'going on to the vacancy' },
      shows: ({ about }) => about.consent.apply,
      ...atLink('referral'),
      acts: [{ press: 'main section button' }],
    },
  },
}

const atDeletion = atLink('delete-resume')
const openDialog: Act = { press: 'main [aria-haspopup=dialog]' }
const tick: Act = { press: '#deletion-understood' }
const confirm: Act = { press: '[role=alertdialog] button[type=submit]' }

export const deletion: SitePage = {
  route: routeOf('delete-resume'),
  title: { tw: '刪除履歷', us: 'Deletion' },
  folders: ['pages/links', 'sections/link'],
  words: ['delete-resume', 'links', 'problems'],
  states: {
    ...linkStates('delete-resume', 'deletion', ({ deleteResume }) => deleteResume.confirm.title),
    'deletion-dialog': {
      title: { tw: '確認視窗', us: 'the prompt' },
      shows: ({ deleteResume }) => deleteResume.dialog.title,
      ...atDeletion,
      acts: [openDialog],
    },
    'deletion-not-ticked': {
      title: { tw: '確認視窗，尚未勾選', us: 'the prompt, not ticked' },
      shows: ({ deleteResume }) => deleteResume.dialog.tick,
      ...atDeletion,
      acts: [openDialog, confirm],
    },
    'deletion-failed': {
      title: { tw: '未能確認是否刪除', us: 'no answer' },
      shows: ({ deleteResume }) => deleteResume.dialog.failed,
      faults: [{ call: 'confirmResumeDeletion', fail: { code: 'unavailable', times: 1000 } }],
      ...atDeletion,
      acts: [openDialog, tick, confirm],
    },
    'deletion-done': {
      title: { tw: '已刪除', us: 'done' },
      shows: ({ deleteResume }) => deleteResume.done.title,
      // As when another tab was faster: the answer to a real deletion clears the storage of every tab of the site.
      faults: [{ call: 'confirmResumeDeletion', fail: { code: 'link_used', times: 1000 } }],
      ...atDeletion,
      acts: [openDialog, tick, confirm],
    },
    'deletion-resent': {
      title: { tw: '已重寄連結', us: 'a new link was sent' },
      shows: ({ links }) => links.resend.doneText,
      ...atLink('delete-resume', 'expired'),
      acts: [{ press: 'main button' }],
    },
    'deletion-busy': {
      title: { tw: '系統忙碌，無法確認連結', us: 'the link cannot be checked' },
      shows: ({ links }) => links.busy.title,
      scenarios: ['maintenance'],
      ...atDeletion,
    },
  },
}

const typed = { fill: 'main form input', text: 'state@mail.example' } as const satisfies Act

/** The states of a page that sends links to an address. @param words its part of the words of links */
function requestStates(id: string, words: 'deleteResume' | 'personalInfo'): SitePage['states'] {
  return {
    [id]: {
      title: { tw: '尚未填寫', us: 'empty' },
      shows: ({ links }) => links.request[words].lead,
    },
    [`${id}-filled`]: {
      title: { tw: '填妥', us: 'filled in' },
      shows: () => typed.text,
      acts: [typed],
    },
    [`${id}-error`]: {
      title: { tw: '有錯誤', us: 'in error' },
      shows: ({ errors }) => errors.email,
      acts: [{ ...typed, text: 'state@mail' }, send],
    },
    [`${id}-sent`]: {
      title: { tw: '已寄出', us: 'sent' },
      shows: ({ links }) => links.resend.done,
      acts: [typed, send],
    },
    [`${id}-sent-without-scripts`]: {
      title: { tw: '已寄出（未啟用 JavaScript）', us: 'sent without scripts' },
      shows: ({ links }) => links.request.sent.enterAgain,
      query: { sent: '24' },
    },
  }
}

const requestSources = { folders: ['pages/links'], words: ['links', 'form', 'fields', 'errors'] }

export const deletionRequest: SitePage = {
  route: '/delete-resume/apply',
  title: { tw: '申請刪除履歷', us: 'Asking for a deletion' },
  ...requestSources,
  states: {
    ...requestStates('delete-request', 'deleteResume'),
    'rate-limited': {
      title: { tw: '請求次數過多', us: 'too many requests' },
      shows: ({ links }) => links.request.failed,
      scenarios: ['rate-limited'],
      acts: [typed, send],
    },
  },
}

export const editRequest: SitePage = {
  route: '/personal-info/apply',
  title: { tw: '申請修改連結', us: 'Asking for edit links' },
  ...requestSources,
  states: requestStates('edit-request', 'personalInfo'),
}
