import { linkFacts } from '@recruiting/schema/contract/link-facts'
import type { LinkPurpose } from '@recruiting/schema/options'
import type { BothLanguages } from '@recruiting/schema/steering/entities'
import type { Act, Recipe } from '@recruiting/schema/steering/states'
import { formWords, type PageState, type SitePage, type SiteWords, send } from './state.ts'

type LinkState = 'valid' | 'unknown' | NonNullable<NonNullable<Recipe['link']>['end']>

const titles: Record<LinkState, BothLanguages> = {
  valid: { tw: '有效', us: 'valid' },
  expired: { tw: '已過期', us: 'expired' },
  used: { tw: '已使用', us: 'used' },
  replaced: { tw: '已被新連結取代', us: 'replaced by a newer one' },
  unknown: { tw: '不存在', us: 'unknown' },
}

/** The words of a link that cannot be used. */
const failures = { expired: 'expired', used: 'used', replaced: 'replaced', unknown: 'invalid' } as const

const pageOf = (purpose: LinkPurpose, token: string) => `${linkFacts[purpose].page}/${token}`
const routeOf = (purpose: LinkPurpose) => pageOf(purpose, '$token')

/** The page of a new link, for these vacancies. */
function atLink(
  purpose: LinkPurpose,
  end?: Exclude<LinkState, 'valid' | 'unknown'>,
  jobs: Recipe['jobs'] = ['open'],
): Pick<PageState, 'data' | 'path'> {
  const link = { purpose, ...(end !== undefined && { end }) }
  return { data: { jobs, link }, path: pageOf(purpose, '{{token}}') }
}

/** The page of a link in every state that the link can have. @param shows a text of the page of a valid link */
function linkStates(
  purpose: LinkPurpose,
  named: { id: string; title: BothLanguages; shows: (words: SiteWords) => string },
): PageState[] {
  const used: LinkState[] = linkFacts[purpose].isSpent ? ['used'] : []
  return (['valid', 'expired', ...used, 'replaced', 'unknown'] as const).map((state) => ({
    id: `${named.id}-${state}`,
    title: {
      tw: `${named.title.tw}：${titles[state].tw}`,
      us: `${named.title.us}: ${titles[state].us}`,
    },
    shows: (words) => (state === 'valid' ? named.shows(words) : words.links[failures[state]].title),
    // Shortened, as by a mail program: the server counts only complete tokens as attempts to guess one.
    ...(state === 'unknown'
      ? { path: pageOf(purpose, 'state-unknown') }
      : atLink(purpose, state === 'valid' ? undefined : state)),
  }))
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
  states: [
    ...linkStates('personal-info', {
      id: 'edit',
      title: { tw: '個人資料修改連結', us: 'Edit link' },
      shows: ({ personalInfo }) => personalInfo.lead,
    }),
    {
      id: 'edit-filled',
      title: { tw: '個人資料修改表單：填妥，尚未儲存', us: 'Edit form: filled in, not saved' },
      shows: ({ personalInfo }) => personalInfo.save.unsaved,
      ...atEdit,
      acts: [...fillRequired, { show: '#emergencyContact' }],
    },
    {
      id: 'edit-error',
      title: { tw: '個人資料修改表單：有錯誤', us: 'Edit form: in error' },
      shows: ({ fields }) => fields.health.condition.required,
      ...atEdit,
      acts: [{ fill: '[id="contact.postalCode"]', text: '12' }, send],
    },
    {
      id: 'edit-saved',
      title: { tw: '個人資料修改表單：已儲存', us: 'Edit form: saved' },
      shows: ({ personalInfo }) => personalInfo.saved.title,
      ...atEdit,
      acts: [...fillRequired, send],
    },
    {
      id: 'saved-in-between',
      title: { tw: '個人資料修改表單：資料已在其他地方儲存', us: 'Edit form: saved elsewhere in between' },
      shows: ({ personalInfo }) => personalInfo.conflict.title,
      scenarios: ['saved-in-between'],
      ...atEdit,
      acts: [...fillRequired, send],
    },
    {
      id: 'edit-failed',
      title: { tw: '個人資料修改表單：未能儲存', us: 'Edit form: not saved' },
      shows: ({ personalInfo }) => personalInfo.failure.title,
      faults: refusedWith('unavailable'),
      ...atEdit,
      acts: [...fillRequired, send],
    },
    {
      id: 'edit-link-ended',
      title: { tw: '個人資料修改表單：編輯期間連結失效', us: 'Edit form: the link ended meanwhile' },
      shows: ({ personalInfo }) => personalInfo.waiting.note,
      faults: refusedWith('link_expired'),
      ...atEdit,
      acts: [...fillRequired, send],
    },
    {
      id: 'edit-leave',
      title: { tw: '個人資料修改表單：離開前確認', us: 'Edit form: asking before it is left' },
      shows: ({ personalInfo }) => personalInfo.leave.title,
      ...atEdit,
      acts: [...fillRequired, { press: 'header a' }],
    },
    {
      id: 'edit-file-scanning',
      title: { tw: '個人資料修改表單：正在掃描病毒', us: 'Edit form: a file is being scanned' },
      shows: ({ form }) => form.file.scanning,
      world: { scanner: 'waiting' },
      ...atEdit,
      acts: attachPortfolio,
    },
    {
      id: 'edit-file-infected',
      title: { tw: '個人資料修改表單：檔案含有病毒', us: 'Edit form: a virus is found in a file' },
      shows: ({ fields }) => fields.other.portfolio.fileInfected,
      world: { scanner: 'infected' },
      ...atEdit,
      acts: attachPortfolio,
    },
  ],
}

export const referral: SitePage = {
  route: routeOf('referral'),
  title: { tw: '推薦確認', us: 'Referral check' },
  folders: ['pages/links', 'sections/link'],
  words: ['referral', 'links', 'problems', 'options'],
  states: [
    ...linkStates('referral', {
      id: 'referral',
      title: { tw: '推薦連結', us: 'Referral link' },
      shows: ({ referral: words }) => words.nextTitle,
    }),
    {
      id: 'referral-some-closed',
      title: { tw: '推薦確認：部分職缺已關閉', us: 'Referral check: one vacancy is closed' },
      shows: ({ referral: words }) => words.closed,
      ...atLink('referral', undefined, ['open', 'closed']),
    },
    {
      id: 'referral-all-closed',
      title: { tw: '推薦確認：職缺全部關閉', us: 'Referral check: every vacancy is closed' },
      shows: ({ referral: words }) => words.allClosed,
      ...atLink('referral', undefined, ['closed']),
    },
    {
      id: 'referral-accepted',
      title: { tw: '推薦確認：繼續應徵', us: 'Referral check: going on to the vacancy' },
      shows: ({ about }) => about.consent.apply,
      ...atLink('referral'),
      acts: [{ press: 'main section button' }],
    },
  ],
}

const atDeletion = atLink('delete-resume')
const openDialog: Act = { press: 'main [aria-haspopup=dialog]' }
const tick: Act = { press: '#deletion-understood' }
const confirm: Act = { press: '[role=alertdialog] button[type=submit]' }

export const deletion: SitePage = {
  route: routeOf('delete-resume'),
  title: { tw: '確認刪除履歷', us: 'Confirming a deletion' },
  folders: ['pages/links', 'sections/link'],
  words: ['delete-resume', 'links', 'problems'],
  states: [
    ...linkStates('delete-resume', {
      id: 'deletion',
      title: { tw: '刪除履歷連結', us: 'Deletion link' },
      shows: ({ deleteResume }) => deleteResume.confirm.title,
    }),
    {
      id: 'deletion-dialog',
      title: { tw: '刪除履歷：確認視窗', us: 'Deletion: the prompt' },
      shows: ({ deleteResume }) => deleteResume.dialog.title,
      ...atDeletion,
      acts: [openDialog],
    },
    {
      id: 'deletion-not-ticked',
      title: { tw: '刪除履歷：確認視窗，尚未勾選', us: 'Deletion: the prompt, not ticked' },
      shows: ({ deleteResume }) => deleteResume.dialog.tick,
      ...atDeletion,
      acts: [openDialog, confirm],
    },
    {
      id: 'deletion-failed',
      title: { tw: '刪除履歷：未能確認是否刪除', us: 'Deletion: no answer' },
      shows: ({ deleteResume }) => deleteResume.dialog.failed,
      faults: [{ call: 'confirmResumeDeletion', fail: { code: 'unavailable', times: 1000 } }],
      ...atDeletion,
      acts: [openDialog, tick, confirm],
    },
    {
      id: 'deletion-done',
      title: { tw: '刪除履歷：已刪除', us: 'Deletion: done' },
      shows: ({ deleteResume }) => deleteResume.done.title,
      // As when another tab was faster: the answer to a real deletion clears the storage of every tab of the site.
      faults: [{ call: 'confirmResumeDeletion', fail: { code: 'link_used', times: 1000 } }],
      ...atDeletion,
      acts: [openDialog, tick, confirm],
    },
    {
      id: 'deletion-resent',
      title: { tw: '刪除履歷：已重寄連結', us: 'Deletion: a new link was sent' },
      shows: ({ links }) => links.resend.doneText,
      ...atLink('delete-resume', 'expired'),
      acts: [{ press: 'main button' }],
    },
    {
      id: 'deletion-busy',
      title: { tw: '刪除履歷：系統忙碌，無法確認連結', us: 'Deletion: the link cannot be checked' },
      shows: ({ links }) => links.busy.title,
      scenarios: ['maintenance'],
      ...atDeletion,
    },
  ],
}
