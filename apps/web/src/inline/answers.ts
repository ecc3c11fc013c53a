/**
 * Runs at the end of a step of the form, which the server renders without answers: puts the stored ones into its controls, and
 * stores what is typed before the form's scripts have arrived. Where the document cannot show the answers (rows, files,
 * fields that an answer shows or hides) or another page may be right, it stays hidden until the scripts are there.
 */
import { languageTags } from '@recruiting/schema/locale'
import { taipeiDay } from '@recruiting/schema/taipei-time'
import { device, isCurrent, keptFor, readJson, tab, writeJson } from '../lib/draft/guard-keys.ts'
import type { JobsData, StoredConsent, StoredJob } from '../lib/draft/keys.ts'
import * as keys from '../lib/draft/storage-keys.ts'
import { formSteps, parseApplySearch } from '../pages/apply/step-ids.ts'

type Tree = { [name: string]: unknown }
type Draft = Tree & { reach?: number; sections?: Tree; files?: Tree; held?: Tree }
type Choice = { jobs?: JobsData | undefined; consent?: StoredConsent | undefined }
type Kept = Choice & { expiresAt: number; draft: Draft }
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const root = document.documentElement
const search = new URLSearchParams(location.search)
const asked = search.getAll('step')
const { step } = parseApplySearch({ step: asked.length === 1 ? asked[0] : undefined })
const form = document.querySelector<HTMLFormElement>('main form')
const place = (name: string) => document.querySelector<HTMLElement>(`[data-early=${name}]`)

// Storage may contain anything: then the scripts decide what the page shows.
const kept = readJson(device, keys.draft) as Kept | undefined
const copy = isCurrent(kept?.expiresAt, keptFor) ? kept : undefined
const own = readJson(tab, keys.draft) as Draft | undefined
const draft: Draft = own ?? copy?.draft ?? {}

/** The chosen vacancies and the consent; as `lib/page/guards.ts`, a choice kept on the device counts in a new tab. */
function choice(): Choice | undefined {
  const jobs = readJson(tab, keys.jobs) as JobsData | undefined
  if (jobs) return { jobs, consent: readJson(tab, keys.consent) as StoredConsent | undefined }
  return readJson(tab, keys.receipt) ? undefined : copy
}

/** Whether this step may be shown: the vacancies, the consent to today's notice and the steps before it are there. */
function isOpen({ jobs, consent }: Choice): boolean {
  const isAgreed = jobs?.jobs.every(({ code }) => consent?.codes.includes(code))
  const position = formSteps.indexOf((step ?? 'personal') as 'personal')
  // Drafts of earlier versions do not say how far they are.
  const reach = draft.reach ?? (answers(draft.sections, '').length > 0 ? -1 : 0)
  return isAgreed === true && consent?.version === place('jobs')?.dataset.notice && position <= reach
}

function answers(value: unknown, path: string): [path: string, value: string | true][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) => answers(part, `${path}.${name}`))
  return (typeof value === 'string' && value !== '') || value === true ? [[path, value]] : []
}

/** Puts an answer into its controls. @returns false when the document has none that shows it */
function fill(path: string, value: string | true): boolean {
  const controls = ([...(form?.elements ?? [])] as Control[]).filter(({ name }) => name === path)
  return controls.some((control) => {
    const isTick = 'checked' in control && /^(?:radio|checkbox)$/.test(control.type)
    if (isTick) control.checked = value === true || control.value === value
    else control.value = String(value)
    const details = control.closest('details')
    if (details) details.open = true
    return isTick ? control.checked : control.value === value
  })
}

function showJobs(jobs: readonly StoredJob[]): void {
  const box = place('jobs')
  const isEnglish = root.lang === languageTags.us
  for (const { code, title } of jobs) {
    const text = isEnglish ? title.us : title.tw
    const link = document.createElement('a')
    link.href = `/about?job=${code}`
    link.target = '_blank'
    link.rel = 'noopener'
    link.textContent = text ?? title.tw ?? title.us ?? code
    if (text === undefined) link.lang = languageTags[isEnglish ? 'tw' : 'us']
    const line = document.createElement('p')
    line.append(link)
    box?.append(line)
  }
}

/** @returns whether the document shows everything */
function restore(): boolean {
  const chosen = choice()
  if (form === null || step === 'done' || chosen === undefined || !isOpen(chosen)) return false
  const name = step ?? 'personal'
  const hasFiles = name === 'other' && Object.keys({ ...draft.files, ...draft.held }).length > 0
  // Another tab may have changed the copy on the device; then the person chooses.
  const isOtherCopy = own !== undefined && copy !== undefined && textOf(own) !== textOf(copy.draft)
  if (hasFiles || isOtherCopy) return false
  const shapes: Record<string, string[]> = JSON.parse(form.dataset.shapes ?? '{}')
  for (const [path, value] of answers(draft.sections?.[name], name))
    if (!fill(path, value) || shapes[path]?.includes(String(value))) return false
  showJobs(chosen.jobs?.jobs ?? [])
  if (copy) showCopy(copy)
  return true
}

function textOf({ reach: _, ...rest }: Draft): string {
  return JSON.stringify(rest)
}

/** What the page says of the answers kept on the device. */
function showCopy({ expiresAt }: Kept): void {
  const origin = place('origin')
  if (origin && own === undefined) origin.hidden = false
  const box = document.querySelector<HTMLInputElement>('[data-early=keep]')
  if (box) box.checked = true
  const until = place('until')
  if (until)
    until.textContent =
      until.dataset.text?.replace('{{date}}', taipeiDay(new Date(expiresAt).toISOString())) ?? ''
}

/** Stores an answer where the form's scripts will look for it. */
function store({ target }: Event): void {
  const control = target as Control
  if (window.early?.isDraftRead || control.form !== form || control.name === '' || control.type === 'file')
    return
  // Read again: another tab may have changed or removed the copy since, for example by submitting it.
  const isOfCopy = own === undefined && copy !== undefined
  const copyNow = isOfCopy ? (readJson(device, keys.draft) as Kept | undefined) : undefined
  const now = isOfCopy ? copyNow?.draft : ((readJson(tab, keys.draft) ?? {}) as Draft)
  if (now === undefined || (isOfCopy && now.id !== draft.id)) return
  const isBox = control instanceof HTMLInputElement && control.type === 'checkbox'
  put(now, ['sections', ...control.name.split('.')], isBox ? control.checked : control.value)
  writeJson(isOfCopy ? device : tab, keys.draft, copyNow ?? now)
}

function put(into: Draft, path: readonly string[], value: unknown): void {
  let at: Tree = into
  for (const [position, part] of path.entries()) {
    const next = path[position + 1]
    // The only lists of the document are its rows of recommenders.
    const below = next === undefined ? value : (at[part] ?? (/^\d/.test(next) ? [{}, {}, {}] : {}))
    at[part] = below
    at = below as Tree
  }
}

try {
  const next = formSteps[draft.reach ?? 0]
  if (step === undefined && next !== undefined && next !== 'personal') {
    search.set('step', next)
    location.replace(`?${search}${location.hash}`)
  } else if (restore()) delete root.dataset.guarded
} catch {
  // The stored draft has another form.
}
addEventListener('input', store)
