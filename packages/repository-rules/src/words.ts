import { nameOf, nodesOf, stringOf, templateOf } from './parse.ts'
import { filesOf, isTest, type Rule } from './tree.ts'

/** The words of one locale: namespace, and in it the paths of every text. */
export type WordKeys = ReadonlyMap<string, readonly string[]>

/** Beginnings of keys that are made at run time: no source names them. */
export const madeAtRunTime = [
  // By a field's path and the rule it breaks.
  'fields',
  'errors',
  // By the code of a problem.
  'problems',
  // By a list and the id of an option.
  'options',
  // Documents, shown section by section.
  'legal',
]

/** Words that are read as properties of an object, which a part of the path has led to before. */
export const readAsProperties = ['mail']

/** Collects the paths of every text; a list is one text. */
export function wordKeys(namespaces: Readonly<Record<string, unknown>>): WordKeys {
  return new Map(Object.entries(namespaces).map(([name, words]) => [name, leaves(words)]))
}

function leaves(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([key, child]) => leaves(child, path === '' ? key : `${path}.${key}`))
}

/** Both locales have the same keys. */
export function differentKeys(one: WordKeys, other: WordKeys): string[] {
  const flat = (keys: WordKeys): string[] =>
    [...keys].flatMap(([name, paths]) => paths.map((path) => `${name}.${path}`))
  const [left, right] = [new Set(flat(one)), new Set(flat(other))]
  const lone = [...left, ...right].filter((key) => !left.has(key) || !right.has(key))
  return lone.map((key) => `${key}: in one locale only`)
}

/** Every word is used by the site or in a mail. */
export function usedWords(keys: WordKeys): Rule {
  return (tree) => {
    const files = filesOf(tree, /^apps\/(?:web|mock-api)\/src\/.*\.tsx?$/).filter(([path]) => !isTest(path))
    const mentions = files.map(([path, text]) => mentionsOf(path, text))
    return [...keys].flatMap(([namespace, paths]) =>
      paths
        .filter((path) => !isMadeAtRunTime(`${namespace}.${path}`))
        .filter((path) => !mentions.some((mention) => uses(mention, namespace, path)))
        .map((path) => `${namespace}.${path}: nobody uses it`),
    )
  }
}

function isMadeAtRunTime(key: string): boolean {
  return madeAtRunTime.some((beginning) => key === beginning || key.startsWith(`${beginning}.`))
}

/** What a file says: its strings, what its templates may become, and its properties. */
type Mentions = {
  strings: ReadonlySet<string>
  templates: readonly RegExp[]
  properties: ReadonlySet<string>
}

function mentionsOf(path: string, text: string): Mentions {
  const strings = new Set<string>()
  const templates: RegExp[] = []
  const properties = new Set<string>()
  for (const node of nodesOf(path, text)) {
    const parts = templateOf(node)
    if (parts.length > 1) templates.push(...patternOf(parts))
    else strings.add(stringOf(node) ?? '')
    if (node.type === 'MemberExpression') properties.add(nameOf(node.property) ?? '')
    // `const { subject } = words`
    if (node.type === 'Property') properties.add(nameOf(node.key) ?? '')
  }
  return { strings, templates, properties }
}

/** What a template may become; nothing when it says too little to tell one key from another. */
function patternOf(parts: readonly string[]): RegExp[] {
  if (parts.join('').length < 3) return []
  return [new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[\\w.]+')}$`)]
}

function uses({ strings, templates, properties }: Mentions, namespace: string, path: string): boolean {
  // i18next finds `filterCount_one` by `filterCount`.
  const key = path.replace(/_(?:zero|one|two|few|many|other)$/, '')
  if (readAsProperties.includes(namespace)) return properties.has(key.split('.').at(-1) ?? key)
  const names = strings.has(namespace) ? [key, `${namespace}:${key}`] : [`${namespace}:${key}`]
  return names.some((name) => strings.has(name) || templates.some((template) => template.test(name)))
}
