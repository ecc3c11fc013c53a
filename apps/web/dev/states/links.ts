import { linkFacts } from '@recruiting/schema/contract/link-facts'
import type { LinkPurpose } from '@recruiting/schema/options'
import type { Act, Recipe } from '@recruiting/schema/steering/states'
import { formWords, type Opened, type PageState, type SitePage, send, state } from './state.ts'

type End = NonNullable<NonNullable<Recipe['link']>['end']>

const unusable = {
  expired: state('連結已過期', 'link expired', { shows: (w) => w.links.expired.title }),
  used: state('連結已使用', 'link used', { shows: (w) => w.links.used.title }),
  replaced: state('連結已被新連結取代', 'link replaced by a newer one', {
    shows: (w) => w.links.replaced.title,
  }),
  unknown: state('連結不存在', 'link unknown', { shows: (w) => w.links.invalid.title }),
} satisfies Record<End | 'unknown', PageState>

const routeOf = (purpose: LinkPurpose) => `${linkFacts[purpose].page}/$token`

/** A new link, for these vacancies. */
function atLink(purpose: LinkPurpose, end?: End, jobs: Recipe['jobs'] = ['open']): Opened {
  return { data: { jobs, link: { purpose, ...(end !== undefined && { end }) } } }
}

/**
 * A link in every state that it can have.
 * @param shows a text of the page of a valid link
 * @param acts what finds the state, on a page that reads nothing before
 */
function linkStates(
  purpose: LinkPurpose,
  id: string,
  shows: PageState['shows'],
  acts: Act[] = [],
): SitePage['states'] {
  const ends = (['expired', 'used', 'replaced'] as const).filter(
    (end) => end !== 'used' || linkFacts[purpose].isSpent,
  )
  return {
    [`${id}-valid`]: state('連結有效', 'link valid', { shows, ...atLink(purpose) }),
    ...Object.fromEntries(
      ends.map((end) => [`${id}-${end}`, { ...unusable[end], ...atLink(purpose, end), acts }]),
    ),
    // Shortened, as by a mail program: the server counts only complete tokens as attempts to guess one.
    [`${id}-unknown`]: { ...unusable.unknown, path: `${linkFacts[purpose].page}/state-unknown`, acts },
  }
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
    file: { name: 'portfolio.zip', type: 'application/zip', content: 1000 },
  },
  { show: '[id="other.portfolio-label"]' },
]

const atEdit = atLink('personal-info')

const askForExport: Act = { press: '[aria-labelledby=export-title] button' }

const saved: Opened = { ...atEdit, acts: [...fillRequired, send] }

const refusedWith = (code: 'unavailable' | 'link_expired'): Opened => ({
  faults: [{ call: 'savePersonalInfo', fail: { code, times: 1000 } }],
  ...saved,
})

const edit: SitePage = {
  route: routeOf('personal-info'),
  title: { tw: '編輯個人資料', us: 'Edit form' },
  folders: ['pages/edit', 'form', 'sections'],
  words: ['personal-info', 'links', ...formWords],
  states: {
    ...linkStates('personal-info', 'edit', (w) => w.personalInfo.lead),
    'edit-filled': state('填妥，尚未儲存', 'filled in, not saved', {
      shows: (w) => w.personalInfo.save.unsaved,
      ...atEdit,
      acts: [...fillRequired, { show: '#emergencyContact' }],
    }),
    'edit-error': state('有錯誤', 'in error', {
      shows: (w) => w.fields.health.condition.required,
      ...atEdit,
      acts: [{ fill: '[id="contact.postalCode"]', text: '12' }, send],
    }),
    'edit-saved': state('已儲存', 'saved', { shows: (w) => w.personalInfo.saved.title, ...saved }),
    'saved-in-between': state('資料已在其他地方儲存', 'saved elsewhere in between', {
      shows: (w) => w.personalInfo.conflict.title,
      scenarios: ['saved-in-between'],
      ...saved,
    }),
    'edit-failed': state('未能儲存', 'not saved', {
      shows: (w) => w.personalInfo.failure.title,
      ...refusedWith('unavailable'),
    }),
    'edit-link-ended': state('編輯期間連結失效', 'the link ended meanwhile', {
      shows: (w) => w.personalInfo.waiting.note,
      ...refusedWith('link_expired'),
    }),
    'edit-leave': state('離開前確認', 'asking before it is left', {
      shows: (w) => w.personalInfo.leave.title,
      ...atEdit,
      acts: [...fillRequired, { press: 'header a' }],
    }),
    'edit-export-sent': state('已申請下載連結', 'download link asked for', {
      shows: (w) => w.personalInfo.export.asked,
      ...atEdit,
      acts: [askForExport],
    }),
    'edit-export-failed': state('下載連結未能寄出', 'download link not sent', {
      shows: (w) => w.personalInfo.export.notSent,
      faults: [{ call: 'requestExport', fail: { code: 'link_expired', times: 1000 } }],
      ...atEdit,
      acts: [askForExport],
    }),
    'edit-file-scanning': state('正在掃描病毒', 'a file is being scanned', {
      shows: (w) => w.form.file.scanning,
      world: { scanner: 'waiting' },
      ...atEdit,
      acts: attachPortfolio,
    }),
    'edit-file-infected': state('檔案含有病毒', 'a virus is found in a file', {
      shows: (w) => w.fields.other.portfolio.fileInfected,
      world: { scanner: 'infected' },
      ...atEdit,
      acts: attachPortfolio,
    }),
  },
}

const download: Act = { press: 'main button' }

const exportPage: SitePage = {
  route: routeOf('export'),
  title: { tw: '下載應徵資料', us: 'Download' },
  folders: ['pages/links', 'sections/link'],
  words: ['personal-info', 'links', 'problems'],
  states: {
    ...linkStates('export', 'export', (w) => w.personalInfo.export.lead, [download]),
    'export-done': state('已下載', 'done', {
      shows: (w) => w.personalInfo.export.done,
      ...atLink('export'),
      acts: [download],
    }),
    'export-failed': state('未能下載', 'not downloaded', {
      shows: (w) => w.personalInfo.export.failed,
      faults: [{ call: 'downloadExport', fail: { code: 'unavailable', times: 1000 } }],
      ...atLink('export'),
      acts: [download],
    }),
    'export-broken': state('下載中斷', 'interrupted', {
      shows: (w) => w.personalInfo.export.broken,
      faults: [{ call: 'downloadExport', cutAfterBytes: 1000 }],
      ...atLink('export'),
      acts: [download],
    }),
  },
}

const referral: SitePage = {
  route: routeOf('referral'),
  title: { tw: '推薦確認', us: 'Referral check' },
  folders: ['pages/links', 'sections/link'],
  words: ['referral', 'links', 'problems', 'options'],
  states: {
    ...linkStates('referral', 'referral', (w) => w.referral.nextTitle),
    'referral-some-closed': state('部分職缺已關閉', 'one vacancy is closed', {
      shows: (w) => w.referral.closed_one ?? w.referral.closed_other,
      ...atLink('referral', undefined, ['open', 'closed']),
    }),
    'referral-all-closed': state('職缺全部關閉', 'every vacancy is closed', {
      shows: (w) => w.referral.allClosed,
      ...atLink('referral', undefined, ['closed']),
    }),
    'referral-accepted': state('繼續應徵', 'going on to the vacancy', {
      shows: (w) => w.about.consent.apply,
      ...atLink('referral'),
      acts: [{ press: 'main section button' }],
    }),
  },
}

const atDeletion = atLink('delete-resume')
const openDialog: Act = { press: 'main [aria-haspopup=dialog]' }
const tick: Act = { press: '#deletion-understood' }
const confirm: Act = { press: '[role=alertdialog] button[type=submit]' }

const deletion: SitePage = {
  route: routeOf('delete-resume'),
  title: { tw: '刪除履歷', us: 'Deletion' },
  folders: ['pages/links', 'sections/link'],
  words: ['delete-resume', 'links', 'problems'],
  states: {
    ...linkStates('delete-resume', 'deletion', (w) => w.deleteResume.confirm.title),
    'deletion-dialog': state('確認視窗', 'the prompt', {
      shows: (w) => w.deleteResume.dialog.title,
      ...atDeletion,
      acts: [openDialog],
    }),
    'deletion-not-ticked': state('確認視窗，尚未勾選', 'the prompt, not ticked', {
      shows: (w) => w.deleteResume.dialog.tick,
      ...atDeletion,
      acts: [openDialog, confirm],
    }),
    'deletion-failed': state('未能確認是否刪除', 'no answer', {
      shows: (w) => w.deleteResume.dialog.failed,
      faults: [{ call: 'confirmResumeDeletion', fail: { code: 'unavailable', times: 1000 } }],
      ...atDeletion,
      acts: [openDialog, tick, confirm],
    }),
    'deletion-done': state('已刪除', 'done', {
      shows: (w) => w.deleteResume.done.title,
      // As when another tab was faster: the answer to a real deletion clears the storage of every tab of the site.
      faults: [{ call: 'confirmResumeDeletion', fail: { code: 'link_used', times: 1000 } }],
      ...atDeletion,
      acts: [openDialog, tick, confirm],
    }),
    'deletion-resent': state('已重寄連結', 'a new link was sent', {
      shows: (w) => w.links.resend.doneText,
      ...atLink('delete-resume', 'expired'),
      acts: [{ press: 'main button' }],
    }),
    'deletion-busy': state('系統忙碌，無法確認連結', 'the link cannot be checked', {
      shows: (w) => w.links.busy.title,
      scenarios: ['maintenance'],
      ...atDeletion,
    }),
  },
}

const typed = { fill: 'main form input', text: 'state@mail.example' } as const satisfies Act

/** The states of a page that sends links to an address. @param words its part of the words of links */
function requestStates(id: string, words: 'deleteResume' | 'personalInfo'): SitePage['states'] {
  return {
    [id]: state('尚未填寫', 'empty', { shows: (w) => w.links.request[words].lead }),
    [`${id}-filled`]: state('填妥', 'filled in', { shows: () => typed.text, acts: [typed] }),
    [`${id}-error`]: state('有錯誤', 'in error', {
      shows: (w) => w.errors.email,
      acts: [{ ...typed, text: 'state@mail' }, send],
    }),
    [`${id}-sent`]: state('已寄出', 'sent', { shows: (w) => w.links.resend.done, acts: [typed, send] }),
    [`${id}-sent-without-scripts`]: state('已寄出（未啟用 JavaScript）', 'sent without scripts', {
      shows: (w) => w.links.request.sent.enterAgain,
      query: { sent: '24' },
    }),
  }
}

const requestSources = { folders: ['pages/links'], words: ['links', 'form', 'fields', 'errors'] }

const deletionRequest: SitePage = {
  route: '/delete-resume/apply',
  title: { tw: '申請刪除履歷', us: 'Asking for a deletion' },
  ...requestSources,
  states: {
    ...requestStates('delete-request', 'deleteResume'),
    'rate-limited': state('請求次數過多', 'too many requests', {
      shows: (w) => w.links.request.failed,
      scenarios: ['rate-limited'],
      acts: [typed, send],
    }),
  },
}

const editRequest: SitePage = {
  route: '/personal-info/apply',
  title: { tw: '申請修改連結', us: 'Asking for edit links' },
  ...requestSources,
  states: requestStates('edit-request', 'personalInfo'),
}

/** The pages of emailed links, and those that ask for one. */
export const linkPages: readonly SitePage[] = [
  edit,
  exportPage,
  referral,
  deletion,
  deletionRequest,
  editRequest,
]
