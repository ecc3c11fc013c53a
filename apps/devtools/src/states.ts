import { createHash } from 'node:crypto'
import { Failure, invalid } from '@recruiting/http/failure'
import { pathOf } from '@recruiting/http/request-check'
import { prefersHtml } from '@recruiting/http/request-parts'
import { mockPage as wordsTw } from '@recruiting/i18n/locales/tw/mock-page'
import { mockPage as wordsUs } from '@recruiting/i18n/locales/us/mock-page'
import { isLocale, languageTags, localeOfAcceptLanguage } from '@recruiting/schema/locale'
import { type Locale, locales } from '@recruiting/schema/options'
import { stateFragment, statesPath } from '@recruiting/schema/steering/calls'
import { fillIn, SiteStates, type State, type StateLinks } from '@recruiting/schema/steering/states'
import { testSupportBase, worldHeader } from '@recruiting/schema/test-support/calls'
import { testSupportClient } from '@recruiting/schema/test-support/client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from './config.ts'
import { isOfSite, offeredCalls } from './pages.ts'
import { callsFor, make, openKitchen, type Place } from './recipe.ts'
import { notAllowed } from './steering.ts'
import { type Worlds, worldOf } from './worlds.ts'

type Request = { Params: { id: string }; Querystring: { lang?: unknown; set?: string } }
type Places = Pick<Config, 'SITE_URL' | 'TARGET_URL'>

/** The backend lacks calls that a state needs. The message names them. */
class NotOffered extends Error {
  override name = 'NotOffered'
}

const notOffered = { tw: wordsTw.notOffered, us: wordsUs.notOffered }

/** The states that the site publishes; no pages when it publishes none. */
async function readStates({ SITE_URL }: Places): Promise<SiteStates> {
  const answer = await fetch(SITE_URL + statesPath).catch(() => undefined)
  return answer?.ok ? SiteStates.parse(await answer.json()) : { pages: [] }
}

/** The links to the states of the site, each with whether the backend has what it needs. */
export async function stateLinks(places: Places): Promise<StateLinks> {
  const [{ pages }, offered] = await Promise.all([readStates(places), offeredCalls(places.TARGET_URL)])
  return {
    pages: pages.map((page) => ({
      ...page,
      states: page.states.map((state) => ({
        ...state,
        href: hrefOf(state),
        isOffered: missingCalls(state, offered).length === 0,
      })),
    })),
  }
}

function missingCalls(state: State, offered: readonly string[]): string[] {
  return callsFor(state).filter((name) => !offered.includes(name))
}

/** Path of the link that opens a state. */
function hrefOf({ id }: Pick<State, 'id'>): string {
  return `${testSupportBase}/open/${id}`
}

/**
 * Registers the links to states. Opening one makes a world with its data, scenarios and faults, moves the browser into it, and
 * opens a page of the site. A link of another site gets a page that asks for confirmation.
 */
export function registerStates(scope: FastifyInstance, worlds: Worlds, config: Config): void {
  const worldFor = openWorlds(config.TARGET_URL)
  scope.get<Request>('/open/:id', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const { lang } = request.query
    if (lang !== undefined && !isLocale(lang)) throw invalid([notAllowed('lang', locales)])
    const states = (await readStates(config)).pages.flatMap((page) => page.states)
    const state = states.find(({ id }) => id === request.params.id)
    if (!state) return refuseUnknown(request, reply, states)
    if (!isOwnNavigation(request)) return send(reply, linksPage(titleOf(state, lang), [state], request.url))
    // Only a page of the site can write into the storage that the site reads.
    if (!isOfSite(request, config)) return reply.redirect(config.SITE_URL + request.url, 303)
    const locale = lang ?? localeOfAcceptLanguage(request.headers['accept-language'])
    const { world, destination } = await prepare(state, locale, request).catch((error: unknown) => {
      // What fails is the backend, or that the state asks too much of it.
      if (error instanceof Failure) throw error
      const message = error instanceof Error ? error.message : String(error)
      const destination = error instanceof NotOffered ? `${notOffered[locale]} (${message})` : message
      return { world: undefined, destination }
    })
    if (typeof destination === 'string')
      return send(reply.code(502), page(titleOf(state, lang), null, destination))
    const { path, query, stored } = destination
    if (world !== undefined) reply.header('set-cookie', `${worldHeader}=${world}; SameSite=Lax; Path=/`)
    const search = new URLSearchParams({ ...query, ...(lang && { lang }) }).toString()
    const target = path + (search && `?${search}`) + (state.acts ? stateFragment + state.id : '')
    return send(reply, storingPage(titleOf(state, lang), stored, target))
  })

  /** Makes what the state needs. Throws when the backend lacks or refuses a call. */
  async function prepare(state: State, locale: Locale, { headers, query: { set } }: FastifyRequest<Request>) {
    const place = await worldFor(state, worldOf(headers), set)
    const { world } = place
    const { steering } = worlds.of(world === undefined ? headers : { [worldHeader.toLowerCase()]: world })
    steering.change({ scenarios: state.scenarios ?? [], faults: state.faults ?? [] })
    const facts = await make(state.data ?? {}, openKitchen(config.TARGET_URL, place, locale))
    const { path, query = {}, stored = {} } = state
    return { world, destination: fillIn({ path, query, stored }, facts) }
  }
}

/** More sets than anybody has open at a time. */
const maxSets = 100

/** Gives every opened state a world, if the backend has worlds. */
function openWorlds(target: string) {
  const support = testSupportClient(target)
  /** The world that links of one set share: the cookie of the browser can name only one. */
  const sets = new LRUCache<string, Promise<string>>({ max: maxSets })
  const opened = new Set<string>()

  async function create(state: State, before: string): Promise<string> {
    const { id } = await support('createWorld', { body: state.world ?? {} })
    opened.add(id)
    // The browser leaves the world of the state that it opened before; the backend may have ended it.
    if (opened.delete(before)) await support('deleteWorld', { params: { id: before } }).catch(() => undefined)
    return id
  }

  /** @returns no world when the backend has none. Throws when it lacks a call that the state needs. */
  return async function worldFor(state: State, before: string, set: string | undefined): Promise<Place> {
    const offered = await offeredCalls(target)
    const missing = missingCalls(state, offered)
    if (missing.length > 0) throw new NotOffered(missing.join(', '))
    if (!offered.includes('createWorld')) return { world: undefined, isNew: false }
    const key = set && `${set} ${state.id}`
    const shared = key === undefined ? undefined : sets.get(key)
    if (shared !== undefined && (await offeredCalls(target, await shared)).length > 0)
      return { world: await shared, isNew: false }
    const made = create(state, before)
    if (key !== undefined) {
      sets.set(key, made)
      made.catch(() => sets.delete(key))
    }
    return { world: await made, isNew: true }
  }
}

/**
 * Whether a person typed the address or followed a link of this machine. Clients other than browsers do not send
 * the header.
 */
function isOwnNavigation({ headers }: FastifyRequest): boolean {
  return ['none', 'same-origin', 'same-site', undefined].includes(headers['sec-fetch-site']?.toString())
}

/** Names what exists: as a page of links to those who prefer HTML. */
function refuseUnknown(request: FastifyRequest, reply: FastifyReply, states: readonly State[]): FastifyReply {
  const { id } = request.params as Request['Params']
  if (!prefersHtml(request.headers.accept))
    throw invalid([
      notAllowed(
        'id',
        states.map((state) => state.id),
      ),
    ])
  return send(reply.code(404), linksPage(`404: ${id}`, states, request.url))
}

function titleOf({ title }: State, lang: Locale = 'tw'): string {
  return title[lang]
}

/** A page and its content security policy, which allows nothing but what the page contains. */
type StatePage = { html: string; policy: string }

function send(reply: FastifyReply, { html, policy }: StatePage): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Links to states, with the query of the request. @param heading what the page says first. */
function linksPage(heading: string, states: readonly State[], url: string): StatePage {
  const query = url.slice(pathOf(url).length)
  const items = states.map((state) => {
    const names = locales.map(
      (locale) => `<span lang="${languageTags[locale]}">${text(state.title[locale])}</span>`,
    )
    return `<li><a href="${text(hrefOf(state) + query)}">${names.join(' · ')}</a></li>`
  })
  return page(heading, null, '', `<ul>${items.join('')}</ul>`)
}

/**
 * A page that replaces what the site keeps in the storage of its tab, and then opens a page of the same origin: only a
 * page of that origin can do so. The gallery shows it in a frame.
 */
function storingPage(title: string, stored: Readonly<Record<string, unknown>>, url: string): StatePage {
  // In a script, `<` could end it.
  const [values, target] = [stored, url].map((value) => JSON.stringify(value).replaceAll('<', '\\u003c'))
  const script = `
const stored = ${values}
for (const key of Object.keys(sessionStorage)) if (key.startsWith('recruiting.')) sessionStorage.removeItem(key)
for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, JSON.stringify(value))
location.replace(${target})
`
  return page(title, { script, url })
}

/** @param opening the script that opens another page, whose address is for browsers without scripts. */
function page(
  title: string,
  opening: { script: string; url: string } | null,
  sentence = '',
  list = '',
): StatePage {
  const hash = opening && createHash('sha256').update(opening.script).digest('base64')
  // Without scripts the page opens too, but nothing is stored.
  const head = opening
    ? `<noscript><meta http-equiv="refresh" content="0; url=${text(opening.url)}"></noscript><script>${opening.script}</script>`
    : ''
  const html = `<!DOCTYPE html>
<html lang="${languageTags.tw}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${text(title)}</title>${head}</head>
<body><main><h1>${text(title)}</h1>${sentence && `<p>${text(sentence)}</p>`}${list}</main></body></html>
`
  const policy = [
    "default-src 'none'",
    ...(hash ? [`script-src 'sha256-${hash}'`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${opening ? "'self'" : "'none'"}`,
  ]
  return { html, policy: policy.join('; ') }
}

/** A text for HTML. */
function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
