import { readFileSync } from 'node:fs'
import { interpolate } from '@recruiting/i18n/sentence'
import { problemCodes } from '@recruiting/schema/contract/problem'
import { languageTags } from '@recruiting/schema/locale'
import { locales } from '@recruiting/schema/options'
import { steeringScopes } from '@recruiting/schema/steering/entities'
import { testSupportBase } from '@recruiting/schema/test-support/calls'
import { exampleReferralOrder } from '@recruiting/schema/test-support/examples'
import type { FastifyInstance } from 'fastify'
import { Fragment, createElement as h, type ReactNode } from 'react'
import { prefersHtml } from '../../http/headers.ts'
import { docsPath } from '../docs/docs-page.ts'
import { galleryPath } from '../gallery/entries.ts'
import { allowedFailures } from '../steering/check-order.ts'
import { documentOf } from './document.ts'
import { actionButton, actionForm, inputField, live, section, selectField } from './elements.ts'
import { mailboxPath } from './mailbox-page.ts'
import { incomingOf, type PageCalls } from './page-calls.ts'
import { readPageRequest } from './page-request.ts'
import { callNames, type PageConfig, type PageView, readPageView } from './page-view.ts'
import { languageNames } from './page-words.ts'
import { requestsSection } from './requests-section.ts'
import { sendPage } from './send-page.ts'
import { overviewSection, scenariosSection } from './steering-sections.ts'
import { durationOf, minuteOf, timeOf } from './times.ts'

/** The sections of the page, in their order. A section whose calls are absent is null. */
const sections = {
  overview: overviewSection,
  scenarios: scenariosSection,
  faults: faultsSection,
  clock: clockSection,
  requests: requestsSection,
  data: dataSection,
  states: statesSection,
  mails: mailsSection,
} as const

const sectionIds = Object.keys(sections) as (keyof typeof sections)[]

/** The page on which people steer the server. */
function steeringPage(view: PageView): string {
  const { words, request } = view
  const shown = sectionIds.flatMap((id) => {
    const content = sections[id](view)
    return content === null ? [] : [{ id, content }]
  })
  return documentOf(
    {
      request,
      title: words.title,
      lead: words.lead,
      nav: navigation(
        view,
        shown.map(({ id }) => id),
      ),
      json: `GET ${testSupportBase}`,
    },
    ...shown.map(({ content }) => content),
  )
}

function navigation({ words }: PageView, ids: readonly (keyof typeof sections)[]): ReactNode {
  return h(
    'nav',
    { 'aria-label': words.sections, className: 'sections' },
    ids.map((id) => h('a', { key: id, href: id === 'mails' ? mailboxPath : `#${id}` }, words[id].title)),
    h('a', { href: docsPath }, words.docs.title),
  )
}

const steps = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000, month: 30 * 86_400_000 } as const
const stepNames = ['hour', 'day', 'week', 'month'] as const

/** What ends, and after how many ms. */
const ends = (config: PageConfig) =>
  [
    ['staged', config.UPLOAD_TTL],
    ['delete-resume', config.DELETE_LINK_TTL],
    ['personal-info', config.EDIT_LINK_TTL],
    ['referral', config.REFERRAL_LINK_TTL],
    ['retention', config.RETENTION],
  ] as const

/** The time of the server, with buttons that move it. */
function clockSection({ clock, words, config, has }: PageView): ReactNode {
  if (!clock || !has('moveClock')) return null
  const { clock: texts } = words
  const forward = (ms: number) =>
    ({ method: 'POST', path: '/__mock/clock', body: { seconds: Math.ceil(ms / 1000) } }) as const
  return section(
    { id: 'clock', title: texts.title, lead: texts.lead },
    live(
      'clock-live',
      h(
        'p',
        null,
        h('strong', null, texts.now, ' '),
        minuteOf(clock.now),
        ' · ',
        clock.ahead === 0
          ? texts.real
          : interpolate(texts.ahead, { ahead: durationOf(clock.ahead * 1000, words) }),
      ),
    ),
    h('h3', null, texts.forward),
    h(
      'div',
      { className: 'buttons' },
      stepNames.map((name) =>
        actionButton(`clock-${name}`, texts.steps[name], forward(steps[name]), {
          name: `${texts.forward} ${texts.steps[name]}`,
        }),
      ),
      has('resetClock') &&
        actionButton('clock-reset', texts.reset, { method: 'DELETE', path: '/__mock/clock' }),
    ),
    h('h3', null, texts.to),
    h(
      'div',
      { className: 'buttons' },
      ends(config).map(([name, ms]) => {
        if (ms === undefined) return null
        const label = interpolate(texts.ends[name], { time: durationOf(ms, words) })
        // One second more: at the last moment itself nothing has expired.
        return actionButton(`clock-${name}`, label, forward(ms + 1000), { name: `${texts.to} ${label}` })
      }),
    ),
    actionForm(
      { method: 'POST', path: '/__mock/clock', body: {} },
      texts.forward,
      inputField({ id: 'clock-hours', name: 'seconds', label: texts.hours, kind: '3600', value: '12' }),
    ),
  )
}

/** A form for a fault. The faults that are switched on stand in the overview. */
function faultsSection({ steering, words }: PageView): ReactNode {
  if (!steering) return null
  const { faults } = words
  return section(
    { id: 'faults', title: faults.title, lead: faults.lead },
    actionForm(
      { method: 'PUT', path: '/__mock/steering/{scope}', body: {}, into: 'faults' },
      faults.add,
      selectField({ id: 'fault-call', name: 'call', label: faults.call }, [
        { value: 'all', label: faults.allCalls },
        ...callNames.map((name) => ({ value: name, label: name })),
      ]),
      selectField(
        { id: 'fault-scope', name: 'scope', label: faults.scope },
        steeringScopes.map((scope) => ({ value: scope, label: words.scopes[scope] })),
      ),
      number('latency.ms', faults.latency),
      number('latency.jitter', faults.jitter),
      number('uploadBytesPerSecond', faults.bandwidth),
      number('cutAfterBytes', faults.cut),
      h(Fragment, { key: 'fail' }, codeField(faults), times(faults.times)),
    ),
  )
}

function number(name: string, label: string): ReactNode {
  return inputField({ id: `fault-${name.replace('.', '-')}`, name, label, kind: 'number' })
}

function times(label: string): ReactNode {
  return inputField({
    id: 'fault-times',
    name: 'fail.times',
    label,
    kind: 'number',
    value: '1',
    sentWith: 'fail.code',
  })
}

/** The script offers only the codes of the chosen call. */
function codeField(words: PageView['words']['faults']): ReactNode {
  const targets = (['all', ...callNames] as const).map((call) => ({
    call,
    codes: new Set(allowedFailures(call)),
  }))
  const options = problemCodes.map((code) => ({
    value: code,
    label: code,
    calls: targets.filter(({ codes }) => codes.has(code)).map(({ call }) => call),
  }))
  return selectField(
    { id: 'fault-code', name: 'fail.code', label: words.code, hint: words.codeHint, value: '' },
    [{ value: '', label: words.noFailure }, ...options.filter(({ calls }) => calls.length > 0)],
  )
}

const fewMails = 5

/** The way to the gallery, which has a link to each state. */
function statesSection({ states, words: { states: texts }, request }: PageView): ReactNode {
  if (!states) return null
  return section(
    { id: 'states', title: texts.title, lead: interpolate(texts.lead, { count: String(states.length) }) },
    h(
      'a',
      {
        className: 'button',
        href: `${galleryPath}?lang=${request.locale}`,
        target: '_blank',
        rel: 'noopener',
      },
      texts.open,
    ),
  )
}

/** The newest mails, and the way to the mailbox. */
function mailsSection({ mails, words: { mails: texts }, request: { query } }: PageView): ReactNode {
  if (!mails) return null
  const language: Record<string, string> = query.lang === undefined ? {} : { lang: query.lang }
  const hrefTo = (fields: Record<string, string>) =>
    `${mailboxPath}?${new URLSearchParams({ ...language, ...fields }).toString()}`
  return section(
    { id: 'mails', title: texts.title, lead: texts.lead },
    live(
      'mails-live',
      mails.length === 0
        ? h('p', null, texts.none)
        : h(
            'ol',
            { className: 'rows', 'aria-label': texts.latest },
            mails
              .slice(0, fewMails)
              .map((mail) =>
                h(
                  'li',
                  { key: mail.id, className: 'row' },
                  h(
                    'a',
                    { id: `mail-${mail.id}`, className: 'grow', href: hrefTo({ open: mail.id }) },
                    h('strong', { lang: languageTags[mail.locale] }, mail.subject),
                  ),
                  h('span', null, mail.to, ' ', timeOf(mail.sentAt)),
                ),
              ),
          ),
    ),
    h('a', { className: 'button', href: mailboxPath }, texts.open),
  )
}

/** Controls for the stored data: reset, snapshots, and single jobs and referrals. */
function dataSection(view: PageView): ReactNode {
  const { words, has } = view
  const { data } = words
  const parts = [
    has('resetServer') && reset(data),
    has('saveSnapshot') && snapshots(view),
    has('setJobStatus') && job(data),
    has('createReferral') && referral(data),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : section({ id: 'data', title: data.title }, ...parts)
}

type DataWords = PageView['words']['data']

function part(id: string, title: string, ...content: ReactNode[]): ReactNode {
  return h('div', { key: id, className: 'part' }, h('h3', null, title), ...content)
}

function reset(data: DataWords): ReactNode {
  const action = { method: 'POST', path: '/__mock/reset', confirm: data.resetConfirm } as const
  return part(
    'reset',
    data.reset,
    h('p', null, data.resetLead),
    actionButton('data-reset', data.reset, action, { isDanger: true }),
  )
}

function snapshots({ words: { data }, snapshots: saved = [], has }: PageView): ReactNode {
  return part(
    'snapshots',
    data.snapshots,
    live(
      'snapshots-live',
      saved.length === 0
        ? h('p', null, data.noSnapshots)
        : h(
            'ul',
            { className: 'rows' },
            saved.map(({ name, savedAt, bytes }) => {
              const path = `/__mock/snapshots/${encodeURIComponent(name)}`
              const restore = interpolate(data.restoreConfirm, { name })
              return h(
                'li',
                { key: name, className: 'row' },
                h(
                  'span',
                  { className: 'grow' },
                  h('strong', null, name),
                  ' ',
                  timeOf(savedAt),
                  ` ${Math.ceil(bytes / 1024).toLocaleString('en-US')} KiB`,
                ),
                h(
                  'div',
                  { className: 'buttons' },
                  has('restoreSnapshot') &&
                    actionButton(
                      `restore-${name}`,
                      data.restore,
                      { method: 'POST', path: `${path}/restore`, confirm: restore },
                      { name: `${data.restore} ${name}` },
                    ),
                  has('deleteSnapshot') &&
                    actionButton(
                      `forget-${name}`,
                      data.delete,
                      { method: 'DELETE', path },
                      { name: `${data.delete} ${name}` },
                    ),
                ),
              )
            }),
          ),
    ),
    actionForm(
      { method: 'PUT', path: '/__mock/snapshots/{name}' },
      data.save,
      inputField({ id: 'snapshot-name', name: 'name', label: data.snapshotName, hint: data.snapshotHint }),
    ),
  )
}

function job(data: DataWords): ReactNode {
  return part(
    'job',
    data.job,
    actionForm(
      { method: 'PUT', path: '/__mock/jobs/{code}', body: {} },
      data.setJob,
      inputField({ id: 'job-code', name: 'code', label: data.jobCode, hint: data.jobHint }),
      selectField({ id: 'job-status', name: 'status', label: data.jobStatus }, [
        { value: 'closed', label: data.closed },
        { value: 'open', label: data.open },
      ]),
    ),
  )
}

function referral(data: DataWords): ReactNode {
  const field = (name: 'recommender' | 'applicantName' | 'email' | 'phone' | 'reason') =>
    inputField({ id: `referral-${name}`, name, label: data[name], value: exampleReferralOrder[name] })
  return part(
    'referral',
    data.referral,
    actionForm(
      { method: 'POST', path: '/__mock/referrals', body: {}, done: data.referralDone },
      data.createReferral,
      field('recommender'),
      field('applicantName'),
      field('email'),
      field('phone'),
      field('reason'),
      inputField({
        id: 'referral-jobCodes',
        name: 'jobCodes',
        label: data.jobCodes,
        kind: 'list',
        value: exampleReferralOrder.jobCodes.join(', '),
      }),
      selectField(
        { id: 'referral-locale', name: 'locale', label: data.locale },
        locales.map((locale) => ({ value: locale, label: languageNames[locale] })),
      ),
    ),
  )
}

/**
 * Registers the page at `/__mock`, where `getTestSupport` answers requests for JSON, and the script of all pages.
 * @param calls those that the server has: the page shows the sections of these calls.
 */
export function registerSteeringPage(scope: FastifyInstance, calls: PageCalls, config: PageConfig): void {
  scope.addHook('onRequest', async (request, reply) => {
    const isPage = request.routeOptions.url === testSupportBase && ['GET', 'HEAD'].includes(request.method)
    if (!isPage || !prefersHtml(request.headers.accept)) return
    const asked = readPageRequest(request, testSupportBase)
    const view = await readPageView(calls, config, asked, incomingOf(request, reply))
    return sendPage(steeringPage(view), asked, request, reply)
  })

  const script = readFileSync(new URL('browser/page.mjs', import.meta.url))
  scope.get('/page.mjs', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
}
