import { partOf, targetOf, workspaceOf } from './import-targets.ts'
import { importsOf, loadedBy } from './parse.ts'
import { filesOf, isTest, type Rule, type Tree } from './tree.ts'

/** Inside `web` a part imports only parts further down; every part may import `lib`, none may import `inline`. */
const web = ['inline', 'routes', 'steering', 'pages', 'sections', 'form', 'ui', 'lib']

/** Inside `mock-api` upper ranks import lower ranks; parts of one rank may import each other. */
const mockApi = [
  ['app', 'http', 'operate', 'development', 'server'],
  ['applications', 'deletion', 'jobs', 'links', 'mail', 'referrals', 'uploads'],
  ['storage'],
]

const knowsFastify = new Set(['app', 'http', 'development'])
const fastify = /^(?:fastify|@fastify)(?:[/-]|$)/
const kit = /^@recruiting\/contract-tests\//
const words = /^(?:@recruiting\/i18n|i18next|react-i18next)(?:\/|$)/

/**
 * Imports inside the site follow one direction: routes, pages, sections, form, ui; a page never imports a
 * page.
 */
export const webLayers: Rule = (tree) =>
  complaints(tree, /^apps\/web\/src\/.*\.tsx?$/, (path, specifier, target) => {
    const from = partOf(path) ?? ''
    if (from === 'ui' && words.test(specifier)) return 'brings words into ui'
    const to = target === undefined ? undefined : partOf(target)
    if (target === undefined || to === undefined || from === to) {
      return from === 'pages' && target !== undefined && pageOf(path) !== pageOf(target)
        ? 'is imported by another page'
        : undefined
    }
    if (!web.includes(from) || !web.includes(to)) return undefined
    return web.indexOf(from) < web.indexOf(to) ? undefined : `is imported by ${from}, which is further down`
  })

/**
 * The reader of résumés is loaded by who uses it: of the site only `pages/apply` imports it, and no file that a page loads at its
 * start, through files that import each other statically. Types are erased.
 */
export const readerOfResumes: Rule = (tree) => {
  const atStart = new Set(filesOf(tree, /^apps\/web\/src\/(?:routes\/.*|[^/]+)\.tsx?$/).map(([path]) => path))
  for (const path of atStart) {
    for (const { specifier } of staticallyLoaded(path, tree.get(path) ?? '')) {
      const target = targetOf(path, specifier)
      if (target !== undefined && tree.has(target)) atStart.add(target)
    }
  }
  return filesOf(tree, /^apps\/web\/(?!e2e\/).*\.tsx?$/).flatMap(([path, text]) => {
    const isUser = path.startsWith('apps/web/src/pages/apply/')
    return (isUser && !atStart.has(path) ? [] : isUser ? staticallyLoaded(path, text) : loadedBy(path, text))
      .filter(({ specifier }) => specifier.startsWith('@recruiting/resume/'))
      .map(
        ({ specifier, line }) =>
          `${path}:${line}: ${specifier} is only for pages/apply, and not at its start`,
      )
  })
}

const staticallyLoaded = (path: string, text: string) =>
  loadedBy(path, text).filter(({ isDynamic }) => !isDynamic)

/**
 * Imports inside the backend follow one direction: `http`, `operate` and `development`, then the subjects, then
 * `storage`. Only `app`, `http` and `development` import Fastify, and only `development`, which production does not
 * load, imports the contract tests.
 */
export const mockApiLayers: Rule = (tree) =>
  complaints(tree, /^apps\/mock-api\/src\/.*\.ts$/, (path, specifier, target) => {
    const from = partOf(path) ?? ''
    if (fastify.test(specifier) && !knowsFastify.has(from)) return `is none of the business of ${from}`
    if (kit.test(specifier) && from !== 'development') return 'is only for what exists in development'
    const [upper, lower] = [rankOf(from), rankOf(target === undefined ? undefined : partOf(target))]
    return upper !== undefined && lower !== undefined && lower < upper
      ? `is imported by ${from}, which is further down`
      : undefined
  })

function complaints(
  tree: Tree,
  files: RegExp,
  complain: (path: string, specifier: string, target: string | undefined) => string | undefined,
): string[] {
  return filesOf(tree, files)
    .filter(([path]) => !isTest(path) && !path.endsWith('.gen.ts'))
    .flatMap(([path, text]) =>
      importsOf(path, text).flatMap(({ specifier, line }) => {
        const target = targetOf(path, specifier)
        const inside = target !== undefined && workspaceOf(target) === workspaceOf(path) ? target : undefined
        const complaint = complain(path, specifier, inside)
        return complaint === undefined ? [] : [`${path}:${line}: ${specifier} ${complaint}`]
      }),
    )
}

function pageOf(path: string): string | undefined {
  return /\/src\/pages\/([^/]+)/.exec(path)?.[1]
}

function rankOf(part: string | undefined): number | undefined {
  const rank = mockApi.findIndex((parts) => part !== undefined && parts.includes(part))
  return rank === -1 ? undefined : rank
}
