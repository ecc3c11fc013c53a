import { checkSync } from 'recheck'
import { isNode, lineAt, type Node, nameOf, nodesOf, stringOf } from './parse.ts'
import { filesOf, isTest, type Rule } from './tree.ts'

/** Files that run in the servers, or in browsers on data from the servers or on a chosen document. */
const shipped =
  /^(?:apps\/mock-api\/src|apps\/web\/(?:server|src)|packages\/(?:http|i18n|resume|schema)\/src)\/.*(?<!\.gen)\.tsx?$/

/**
 * Patterns that are not linear, or built at run time, with the reason why they are harmless: the input is short or
 * comes from the operator. Each is written as in the source.
 */
const exceptions: readonly { path: string; pattern: string; because: string }[] = [
  {
    path: 'packages/schema/src/fields/email.ts',
    pattern: `new RegExp(\`^\${local}@(?:\${label}\\\\.)+\${topLabel}$\`)`,
    because: 'the length of an address is checked before',
  },
  {
    path: 'packages/schema/src/fields/url.ts',
    pattern: `new RegExp(\`^https?://\${host}\${port}\${rest}$\`)`,
    because: 'the length is checked before, and no label has the dot that ends it',
  },
  {
    path: 'packages/schema/src/fields/money.ts',
    pattern: String.raw`/\s*元$/`,
    because: 'longer texts than 40 characters are no amounts and are left alone',
  },
  {
    path: 'packages/schema/src/fields/phone.ts',
    pattern: String.raw`/\s*(?:分機|轉)\s*/`,
    because: 'longer texts than two numbers are left alone',
  },
  {
    path: 'packages/http/src/endpoints.ts',
    pattern: `new RegExp(\`^\${base}\${path.replace(/\\{\\w+\\}/g, '[^/]+')}$\`)`,
    because: 'one segment of a path for each parameter, between slashes',
  },
  {
    path: 'apps/mock-api/src/config.ts',
    pattern: String.raw`/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/`,
    because: 'an operator’s own variable, read once',
  },
  {
    path: 'apps/web/server/document.ts',
    pattern: String.raw`/\s*<script type="module"[^>]*><\/script>/g`,
    because: 'the built document, read once',
  },
  {
    path: 'apps/web/server/document.ts',
    pattern: String.raw`/\s*<link rel="modulepreload"[^>]*>/g`,
    because: 'the built document, read once',
  },
  {
    path: 'apps/web/server/security-headers.ts',
    pattern: String.raw`/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi`,
    because: 'the built document, read once',
  },
  {
    path: 'apps/web/src/entry-server.tsx',
    pattern: String.raw`/<head>(.*?)<\/head><body>(.*)<\/body>/s`,
    because: 'tags in texts are escaped, so each of these stands there once',
  },
  {
    path: 'packages/resume/src/schools.ts',
    pattern: String.raw`/\p{Script=Han}{2,20}?(?:大學(?:附屬\p{Script=Han}{2,12}?(?:中學|學校)|附中)?|高級中等學校|高級中學|高級\p{Script=Han}{2,8}?學校|職業學校|專科學校|技術學院|學院|完全中學|國民中學|高中|高職|高商|高工|家商|工商|商工|農工|海事|附中|女中|[一二]中|國中|中學|[商工護醫]專|專校|科大)(?:\p{Script=Han}{2,5}(?:分校|校區))?(?:[(（][^()（）]*(?:附設|校區|分校|空中)[^()（）]*[)）])?/u`,
    because: 'each count is bounded, and a bracket ends at the next one',
  },
  {
    path: 'packages/resume/src/schools.ts',
    pattern: String.raw`/(?:(?:Department|Dept\.?|(?:Graduate )?Institute|School) of [\p{L} &-]{2,70} (?:\/ )?|(?<= in )\p{Lu}[\p{L} &-]{2,70} |(?<=^|, )\p{Lu}[\p{L} &-]{2,70} ?([(（]))$/u`,
    because: 'each count is bounded',
  },
  {
    path: 'packages/resume/src/schools.ts',
    pattern: String.raw`/(?:\p{Lu}[\p{L} .&'’-]{0,60})?\b(?:University|College|Institute|School|Academy)\b(?: of [\p{L} ]{1,40}(?:, \p{Lu}\p{Ll}+)?)?(?: | ?\/ ?| ?[(（])$/u`,
    because: 'each count is bounded',
  },
  {
    path: 'packages/resume/src/schools.ts',
    pattern: '/(?<= in )[^|;()]{1,80}, [^|;()]{1,80} (?:and|&) [^|,;()]{1,60}/',
    because: 'each count is bounded',
  },
  {
    path: 'packages/resume/src/headings.ts',
    pattern:
      '/^(?:(?:research|teaching|volunteer(?:ing)?|leadership|extracurricular|military|academic|project|professional|selected|key|core|technical|personal|career|relevant|languages?|computer|additional|side|other|honou?rs|community|open source) (?:(?:&|and) )?)*(?:skills?|summary|profile|about(?: me)?|objectives?|projects?|publications?|patents?|certifications?|certificates?|licen[sc]es?|awards?|honou?rs|scholarships?|languages?|interests?|hobbies|activities|training|courses?|coursework|service|talks|presentations|conferences|memberships?|affiliations?|speaking|volunteer(?:ing|ism)?|leadership|experience|competenc(?:ies|es?)|strengths?|achievements?|accomplishments?|expertise|tools|software|technologies|highlights?|statement|declaration|notes?|other|miscellaneous|additional information|hobbies and interests|development|exchange|qualifications?|research|teaching|overview|bio(?:graphy)?|tech(?:nical)? stack|portfolio)(?: (?:&|and) [a-z ]+)?$/',
    because: 'a heading has 48 characters at most',
  },
]

/** No time limits: the result must not depend on how busy the machine is. */
const patiently = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }

/** Every pattern runs in linear time, because its input may come from strangers. */
export const linearPatterns: Rule = (tree) => {
  const patterns = filesOf(tree, shipped)
    .filter(([path]) => !isTest(path))
    .flatMap(([path, text]) => patternsOf(path, text))
  const complaints = patterns
    .filter((pattern) => !exceptions.some((each) => isException(each, pattern)))
    .flatMap((pattern) => {
      const complaint = complaintAbout(pattern)
      return complaint === undefined
        ? []
        : [`${pattern.path}:${pattern.line}: ${pattern.source} ${complaint}`]
    })
  const unused = exceptions
    .filter((each) => tree.has(each.path) && !patterns.some((pattern) => isException(each, pattern)))
    .map(({ path, pattern }) => `${path}: ${pattern} is an exception, but is not there`)
  return [...complaints, ...unused]
}

type Pattern = {
  path: string
  line: number
  /** The source text of the pattern. */
  source: string
  /** Pattern and flags; undefined when it is built at run time. */
  regex: { pattern: string; flags: string } | undefined
}

function isException({ path, pattern }: { path: string; pattern: string }, found: Pattern): boolean {
  return path === found.path && pattern === found.source
}

function patternsOf(path: string, text: string): Pattern[] {
  return [...nodesOf(path, text)].flatMap((node) => {
    const isMade = ['NewExpression', 'CallExpression'].includes(node.type) && nameOf(node.callee) === 'RegExp'
    const literal = regexOf(node)
    if (!isMade && literal === undefined) return []
    const source = text.slice(node.start, Number(node.end))
    return [{ path, line: lineAt(text, node.start), source, regex: literal ?? madeOf(node) }]
  })
}

function regexOf(node: Node): Pattern['regex'] {
  const { regex } = node
  if (typeof regex !== 'object' || regex === null || !('pattern' in regex) || !('flags' in regex))
    return undefined
  return { pattern: String(regex.pattern), flags: String(regex.flags) }
}

/** The regular expression that `new RegExp` builds from string literals. */
function madeOf(node: Node): Pattern['regex'] {
  const [pattern, flags] = Array.isArray(node.arguments) ? node.arguments : []
  if (!isPlain(pattern) || (flags !== undefined && !isPlain(flags))) return undefined
  return { pattern: stringOf(pattern) ?? '', flags: stringOf(flags) ?? '' }
}

function isPlain(node: unknown): boolean {
  if (!isNode(node)) return false
  return node.type === 'Literal' || (Array.isArray(node.expressions) && node.expressions.length === 0)
}

const known = new Map<string, string | undefined>()

function complaintAbout({ regex }: Pattern): string | undefined {
  if (regex === undefined) return 'is put together at run time: nobody can check it'
  const key = `/${regex.pattern}/${regex.flags}`
  if (!known.has(key)) known.set(key, check(regex.pattern, regex.flags))
  return known.get(key)
}

function check(pattern: string, flags: string): string | undefined {
  const found = checkSync(pattern, flags, patiently)
  if (found.status === 'safe') return undefined
  if (found.status === 'vulnerable')
    return `takes ${found.complexity.summary} time, such as for ${found.attack.pattern}`
  return `cannot be checked: ${found.error.kind}`
}
