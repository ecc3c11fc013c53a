import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import css from '@eslint/css'
import html from '@html-eslint/eslint-plugin'
import type { Page } from '@playwright/test'
import { ESLint, type Rule } from 'eslint'
import { features } from 'web-features'

/** What docs/security.md promises, and docs/asvs.md refers to. */
export const promised = /Baseline Widely\s+available on (\d{4}-\d\d-\d\d): (.+?)\)/s.exec(
  readFileSync(join(import.meta.dirname, '../../../docs/security.md'), 'utf8'),
)

/** What is used although it is newer: without it a page looks or helps a little less, or the name is not the browser's. */
const accepted: Readonly<Record<string, string>> = {
  'accent-color autocapitalize autocorrect clip fit-content forced-color-adjust marker resize text-autospace text-size-adjust text-spacing-trim text-wrap theme-color user-select':
    'Looks and helps for typing, or an old name beside the new one.',
  'clipboard share': 'The buttons are shown where the browser has them.',
  'createContext displayName fromElement getType isError isValid requestId toArray':
    'Names of libraries and of the contract.',
  'canIntercept connection currentEntry downlink fetchPriority navigation skipTransition startViewTransition updateCallbackDone viewTransition':
    'React and the router ask whether the browser has them.',
  'devicePixelRatio isComposing marginBottom marginTop movementX movementY':
    'All browsers have them; they differ in units or order, which nothing here depends on.',
  imageSmoothingQuality: 'A preview is a little coarser.',
}
const acceptedNames = new Set(Object.keys(accepted).flatMap((names) => names.split(' ')))

/** The newest edition of JavaScript that was 30 months old on the promised day. */
const lastEdition = new Date(
  Date.parse(promised?.[1] ?? '') - 30 * 30.44 * 86_400_000,
).getUTCFullYear() as 2024

/** Whether a feature had been in all browsers for 30 months on the promised day. */
function isWide(newlyAvailable: string | undefined): boolean {
  if (newlyAvailable === undefined) return false
  const day = new Date(newlyAvailable.replace('≤', ''))
  day.setUTCMonth(day.getUTCMonth() + 30)
  return day <= new Date(promised?.[1] ?? Number.NaN)
}

/** For each global (`Iterator`), static member (`Promise.try`) and other member (`showPopover`): whether one of this name is old enough. */
const known = { globals: new Map<string, boolean>(), members: new Map<string, boolean>() }
for (const feature of Object.values(features)) {
  if (feature.kind !== 'feature') continue
  for (const [key, { baseline_low_date: low }] of Object.entries(feature.status.by_compat_key ?? {})) {
    const [, owner, name] = /^(?:api|javascript\.builtins)\.(\w+)(?:\.(\w+))?$/.exec(key) ?? []
    if (owner === undefined) continue
    const note = (map: Map<string, boolean>, each: string) =>
      map.set(each, isWide(low) || map.get(each) === true)
    if (name === undefined) note(known.globals, owner)
    else if (owner === 'Window' || owner === 'WorkerGlobalScope') note(known.globals, name)
    if (name !== undefined) note(known.members, name.replace(/_static$/, ''))
    if (name !== undefined) note(known.members, `${owner}.${name.replace(/_static$/, '')}`)
  }
}

const owners: Readonly<Record<string, string>> = { navigator: 'Navigator', document: 'Document' }

/**
 * Reports globals, members of globals, and members with a name of several words, that are newer. Without types, a shorter
 * name (`union`) may be anybody's: for the site's own code the compiler checks those of the language, by `lib`.
 */
const newerNames: Rule.RuleModule = {
  create(context) {
    const { sourceCode } = context
    const free = () => sourceCode.scopeManager.globalScope?.through.map(({ identifier }) => identifier) ?? []
    return {
      MemberExpression(node) {
        const { object, property, computed } = node
        if (computed || property.type !== 'Identifier') return
        const { name } = property
        const owner =
          object.type === 'Identifier' && (sourceCode.isGlobalReference(object) || free().includes(object))
            ? known.members.get(`${owners[object.name] ?? object.name}.${name}`)
            : undefined
        const isOld = owner ?? (!/[a-z][A-Z]/.test(name) || known.members.get(name))
        if (isOld === false) context.report({ node, message: name })
      },
      'Program:exit'() {
        for (const node of free())
          if (known.globals.get(node.name) === false)
            context.report({ node: node as Rule.Node, message: node.name })
      },
    }
  },
}

const linter = new ESLint({
  overrideConfigFile: true,
  allowInlineConfig: false,
  overrideConfig: [
    {
      files: ['**/*.js'],
      plugins: { own: { rules: { 'newer-names': newerNames } } },
      // Newer syntax is a parsing error.
      languageOptions: { sourceType: 'module', ecmaVersion: lastEdition },
      rules: { 'own/newer-names': 'error' },
    },
    {
      files: ['**/*.css'],
      plugins: { css },
      language: 'css/css',
      languageOptions: { tolerant: true },
      rules: { 'css/use-baseline': 'error' },
    },
    {
      files: ['**/*.html'],
      plugins: { html },
      language: 'html/html',
      rules: { 'html/use-baseline': 'error' },
    },
  ],
})

/** What is newer than promised, and not accepted. @param kind of the text */
export async function newerFeatures(text: string, kind: 'js' | 'css' | 'html'): Promise<string[]> {
  const [result] = await linter.lintText(text, { filePath: `text.${kind}` })
  const found = new Set(result?.messages.map(({ message }) => message))
  // The linters quote what they name; the message of a script is a name.
  const namesIn = (message: string) => (message.match(/'[^']+'/g) ?? [message]).join(' ').split(/[^\w-]+/)
  return [...found].filter((message) => !namesIn(message).some((name) => acceptedNames.has(name)))
}

/** Collects the styles and elements that a page of the site uses, each once. Mails are written for other programs. */
export async function collectUsed(page: Page, used: { css: Set<string>; html: Set<string> }): Promise<void> {
  const { styles, elements } = await page.evaluate(() => ({
    styles: [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)),
    elements: [...document.querySelectorAll('*')].map((element) => {
      const empty = element.cloneNode() as Element
      for (const name of ['class', 'style', 'id']) empty.removeAttribute(name)
      return empty.outerHTML
    }),
  }))
  if (new URL(page.url()).pathname.startsWith('/__mock')) return
  for (const style of styles) used.css.add(style)
  for (const element of elements) used.html.add(element)
}
