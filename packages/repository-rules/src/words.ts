import { isNode, type Node, nameOf, nodesOf, stringOf, templateOf } from './parse.ts'
import { filesOf, isTest, type Rule } from './tree.ts'

/** The words of one locale: the paths of every text by namespace. */
export type WordKeys = ReadonlyMap<string, readonly string[]>

/** Methods of i18next that return words as data; their second argument is the namespace. */
const handsOutData = new Set(['getResource', 'getResourceBundle'])

/**
 * Words that a server renders by itself are read as properties of an object, not by i18next; part of the path is resolved
 * before.
 */
const readAsProperties = ['copy', 'mail', 'mockPage', 'withoutScripts']

/** Collects the paths of all texts; a list counts as one text. */
export function wordKeys(namespaces: Readonly<Record<string, unknown>>): WordKeys {
  return new Map(Object.entries(namespaces).map(([name, words]) => [name, leaves(words)]))
}

function leaves(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([key, child]) => leaves(child, path === '' ? key : `${path}.${key}`))
}

/** Every word is used by the site or in a mail. */
export function usedWords(keys: WordKeys): Rule {
  return (tree) => {
    const files = filesOf(
      tree,
      /^apps\/(?:web\/(?:src|server)|mock-api\/src|devtools\/pages)\/.*\.tsx?$/,
    ).filter(([path]) => !isTest(path))
    const mentions = files.map(([path, text]) => mentionsOf(path, text))
    // Words read as data are selected at run time, by the path of a field or the id of an option.
    const asData = new Set(mentions.flatMap(({ data }) => data))
    return [...keys].flatMap(([namespace, paths]) =>
      paths
        .filter(() => !asData.has(namespace))
        .filter((path) => !mentions.some((mention) => uses(mention, namespace, path)))
        .map((path) => `${namespace}.${path}: nobody uses it`),
    )
  }
}

/**
 * What a file may use: its string literals, patterns of its templates, its properties, and the namespaces it reads
 * as data.
 */
type Mentions = {
  strings: ReadonlySet<string>
  templates: readonly RegExp[]
  properties: ReadonlySet<string>
  /** Groups of which a member is selected at run time: `purposes` of `words.purposes[purpose]`. */
  groups: ReadonlySet<string>
  data: readonly string[]
}

function mentionsOf(path: string, text: string): Mentions {
  const strings = new Set<string>()
  const templates: RegExp[] = []
  const properties = new Set<string>()
  const groups = new Set<string>()
  const data: string[] = []
  for (const node of nodesOf(path, text)) {
    const parts = templateOf(node)
    if (parts.length > 1) templates.push(...patternOf(parts))
    else strings.add(stringOf(node) ?? '')
    if (node.type === 'MemberExpression') properties.add(nameOf(node.property) ?? '')
    if (node.type === 'MemberExpression' && node.computed === true && isNode(node.object))
      groups.add(nameOf(node.object.property) ?? '')
    // `const { subject } = words`
    if (node.type === 'Property') properties.add(nameOf(node.key) ?? '')
    data.push(...namespaceAsData(node))
  }
  return { strings, templates, properties, groups, data }
}

/** The namespace of `i18n.getResourceBundle(language, 'legal')`. */
function namespaceAsData({ type, callee, arguments: given }: Node): string[] {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return []
  const namespace = Array.isArray(given) ? stringOf(given[1]) : undefined
  return namespace !== undefined && handsOutData.has(nameOf(callee.property) ?? '') ? [namespace] : []
}

/** A pattern of the strings that a template can produce; none when its fixed parts are too short to identify a key. */
function patternOf(parts: readonly string[]): RegExp[] {
  if (parts.join('').length < 3) return []
  return [new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[\\w.]+')}$`)]
}

function uses(
  { strings, templates, properties, groups }: Mentions,
  namespace: string,
  path: string,
): boolean {
  // i18next looks `filterCount_one` up by `filterCount`.
  const key = path.replace(/_(?:zero|one|two|few|many|other)$/, '')
  if (readAsProperties.includes(namespace)) {
    const [group = '', name = key] = key.split('.').slice(-2)
    return properties.has(name) || groups.has(group)
  }
  const names = strings.has(namespace) ? [key, `${namespace}:${key}`] : [`${namespace}:${key}`]
  return names.some((name) => strings.has(name) || templates.some((template) => template.test(name)))
}
