import { about as aboutTw } from '@recruiting/i18n/locales/tw/about'
import { apply as applyTw } from '@recruiting/i18n/locales/tw/apply'
import { common as commonTw } from '@recruiting/i18n/locales/tw/common'
import { deleteResume as deleteResumeTw } from '@recruiting/i18n/locales/tw/delete-resume'
import { personalInfo as personalInfoTw } from '@recruiting/i18n/locales/tw/personal-info'
import { referral as referralTw } from '@recruiting/i18n/locales/tw/referral'
import { withoutScripts as withoutScriptsTw } from '@recruiting/i18n/locales/tw/without-scripts'
import { about as aboutUs } from '@recruiting/i18n/locales/us/about'
import { apply as applyUs } from '@recruiting/i18n/locales/us/apply'
import { common as commonUs } from '@recruiting/i18n/locales/us/common'
import { deleteResume as deleteResumeUs } from '@recruiting/i18n/locales/us/delete-resume'
import { personalInfo as personalInfoUs } from '@recruiting/i18n/locales/us/personal-info'
import { referral as referralUs } from '@recruiting/i18n/locales/us/referral'
import { withoutScripts as withoutScriptsUs } from '@recruiting/i18n/locales/us/without-scripts'
import { languageTags } from '@recruiting/schema/locale'
import { type Locale, locales } from '@recruiting/schema/options'
import type { RenderedPage } from '../src/entry-server.tsx'
import type { InlineScripts } from '../src/inline/inline-scripts.ts'
import { failedShellId, lateScriptsId, loadingNoticeId, pageStateId } from '../src/lib/page/document.ts'

/** The script URLs of a page: the entry, and all modules it imports, dependencies first. */
export type PageScripts = { main: string; modules: readonly string[] }

/** The document of a page that only the browser renders: explains it when scripts are disabled or fail to load. */
export function shellDocument(
  built: string,
  inline: InlineScripts,
  globalStyles: string,
  route: string,
): string {
  const { title, root } = shellWords(route)
  const head = `<title>${title}</title><style>${shellStyles}</style><script>${inline.early}</script><script>${inline.failedShell}</script>${globalStyles}`
  // Replacer functions, because `$` has a special meaning in a replacement string.
  return built.replace('<!--head-->', () => head).replace('<!--root-->', () => root)
}

/** The document of a server-rendered page. @param scripts undefined keeps those of the document, for development */
export function renderedDocument(
  built: string,
  inline: InlineScripts,
  page: RenderedPage,
  scripts: PageScripts | undefined,
  route: string,
): string {
  const locale = locales.find((each) => languageTags[each] === page.lang) ?? 'tw'
  const state = `<script type="application/json" id="${pageStateId}">${page.state}</script>`
  const late =
    scripts === undefined
      ? ''
      : `<script id="${lateScriptsId}" data-main="${scripts.main}" data-modules="${scripts.modules.join(' ')}">${inline.lateScripts}</script>`
  const answers = route === '/apply' ? `<script>${inline.answers}</script>` : ''
  const failedShell = explainedPage(route) ? `<script>${inline.failedShell}</script>` : ''
  return (scripts === undefined ? built : withoutScripts(built))
    .replace(/<html lang="[^"]*"/, () => `<html lang="${page.lang}"`)
    .replace('<!--head-->', () => `<script>${inline.early}</script>${failedShell}${page.head}`)
    .replace('<!--root-->', () => page.root)
    .replace(`id="${loadingNoticeId}"`, (id) => `${id} data-text="${common[locale].loading}"`)
    .replace(
      '</body>',
      () => `${disabled(route, locale)}${missingScripts(route, locale)}${state}${answers}${late}</body>`,
    )
}

/** Every inline script of the documents above, as HTML, for the content security policy. */
export function inlineScripts(built: string, inline: InlineScripts): string {
  return `${shellDocument(built, inline, '', '/')}<script>${inline.lateScripts}</script><script>${inline.answers}</script>`
}

/** Removes the elements that the build inserted to load the scripts immediately. */
function withoutScripts(built: string): string {
  return built
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
}

const common = { tw: commonTw, us: commonUs }
const explanations = { tw: withoutScriptsTw, us: withoutScriptsUs }

/** The browser-rendered pages: their titles, and the key of their explanations. */
const pages = {
  '/about': { titles: { tw: aboutTw.title, us: aboutUs.title }, words: 'chosenJobs' },
  '/apply': { titles: { tw: applyTw.title, us: applyUs.title }, words: 'applying' },
  '/delete-resume/detail/$token': {
    titles: { tw: deleteResumeTw.confirm.title, us: deleteResumeUs.confirm.title },
    words: 'deletion',
  },
  '/personal-info/edit/$token': {
    titles: { tw: personalInfoTw.title, us: personalInfoUs.title },
    words: 'editing',
  },
  '/personal-info/export/$token': {
    titles: { tw: personalInfoTw.export.title, us: personalInfoUs.export.title },
    words: 'exporting',
  },
  '/referral/check/$token': { titles: { tw: referralTw.title, us: referralUs.title }, words: 'referral' },
} as const
type ShellPage = (typeof pages)[keyof typeof pages]

const shellStyles = [
  '.shell{max-width:40rem;margin:2rem auto;padding:0 1rem;line-height:1.6}',
  '.shell>section+section{margin-top:2rem;border-top:1px solid;padding-top:2rem}',
  '.shell h1{margin:0;font-size:1.5rem;font-weight:bold;line-height:1.3}',
  '.shell p{margin:1rem 0 0}',
  '.shell a{display:inline-block;padding:.5rem 0;text-decoration:underline}',
].join('')

/**
 * Makes the words of the document of a page, in both languages, because no script can choose one: what the page is for and
 * what to do when scripts are disabled, and the same with a link to reload it when they fail to load. Nothing but the route,
 * so that no token can be in it. React replaces `root`, and the page the title.
 */
function shellWords(route: string) {
  const page = Object.entries(pages).find(([path]) => path === route)?.[1]
  const title = page === undefined ? '' : `${page.titles.tw} · ${page.titles.us} | `
  const disabled = locales.map((locale) => section(locale, disabledWords(locale, page)))
  const failed = locales.map((locale) => {
    const heading = `<h1>${common[locale].failure.pageTitle}</h1>`
    return section(locale, heading + failedWords(locale, page) + reloadLink(locale))
  })
  return {
    title: escapeText(`${title}${commonTw.siteName}`),
    root: [
      `<noscript><main class="shell">${disabled.join('')}</main></noscript>`,
      `<div class="shell" id="${failedShellId}" role="alert" hidden>${failed.join('')}</div>`,
    ].join(''),
  }
}

/** The explanation of a page that the server renders and that needs scripts. */
function explainedPage(route: string): ShellPage | undefined {
  return route === '/about' ? undefined : Object.entries(pages).find(([path]) => path === route)?.[1]
}

/** Replaces the content of such a page where scripts are disabled. */
function disabled(route: string, locale: Locale): string {
  const page = explainedPage(route)
  if (page === undefined) return ''
  return `<noscript><style>#main{display:none}${shellStyles}</style><main class="shell">${disabledWords(locale, page)}</main></noscript>`
}

/** The message of a rendered page, shown when something needs the scripts and they did not load. */
function missingScripts(route: string, locale: Locale): string {
  const page = explainedPage(route)
  const text = page === undefined ? `<p>${explanations[locale].failedPart}</p>` : failedWords(locale, page)
  return `<div id="${failedShellId}" role="alert" hidden>${text}${reloadLink(locale)}</div>`
}

function disabledWords(locale: Locale, page: ShellPage | undefined): string {
  const { siteName, needsScripts, header } = common[locale]
  const links = `<p>${link('/', locale, header.jobs)}</p><p>${link('/delete-resume/apply', locale, header.deleteResume)}</p>`
  if (page === undefined) return `<h1>${escapeText(siteName)}</h1><p>${needsScripts}</p>${links}`
  const { advice, [page.words]: words } = explanations[locale]
  return `<h1>${page.titles[locale]}</h1><p>${words.purpose}</p><p><strong>${words.unchanged}</strong></p><p>${words.reason}${locale === 'us' ? ' ' : ''}${advice}</p>${links}`
}

function failedWords(locale: Locale, page: ShellPage | undefined): string {
  const { failure } = common[locale]
  const words = page && explanations[locale][page.words]
  const own = words ? `<p>${words.purpose}</p><p><strong>${words.unchanged}</strong></p>` : ''
  return `<p>${failure.page}</p>${own}<p>${failure.pageHint}</p>`
}

function reloadLink(locale: Locale): string {
  return `<p><a href="">${common[locale].actions.reload}</a></p>`
}

/** The name of a site may contain any character. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function section(locale: Locale, html: string): string {
  return `<section lang="${languageTags[locale]}">${html}</section>`
}

/** A link to a page that works without scripts, in the language of its words. */
function link(path: string, locale: Locale, words: string): string {
  return `<a href="${path}?lang=${locale}">${words}</a>`
}
