import type { Page } from '@playwright/test'
import { brand } from '@recruiting/brand/brand'
import { companyWords } from '@recruiting/brand/company-words'
import { varying } from '../scripts/state-page.ts'

type Tree = Awaited<ReturnType<typeof treeOf>>
type Node = Tree['nodes'][number]
type DomNode = { backendNodeId: number; nodeName: string; attributes?: string[]; children?: DomNode[] }

const setOf = (names: string) => new Set(names.split(' '))
/** Roles that say nothing themselves; what is in them is said. */
const silent = setOf(
  'RootWebArea generic none paragraph LabelText Legend strong time caption rowgroup ListMarker',
)
/** Roles whose name repeats the texts in them, and labels, which their controls say. */
const whole = setOf(
  'button link heading checkbox radio image DisclosureTriangle caption ListMarker LabelText Legend',
)
/** Roles whose name is only a copy of the texts in them. */
const nameless = setOf('cell columnheader rowheader row listitem term definition')
/** Their options or text are not read in passing. */
const closed = setOf('combobox textbox searchbox')
/** Roles that say nothing while they are empty. */
const waiting = setOf('status alert log listitem')
/** The same on every page. */
const frame = setOf('banner contentinfo')
const states = 'checked selected expanded pressed disabled required readonly busy modal'.split(' ')

/**
 * What a screen reader finds on a page, in its order: a line for each text and control with its role, name, value, states, error,
 * description, and language if that is not the page's. What varies between runs is left out.
 * @param withFrame with the header and footer
 */
export async function spokenText(page: Page, withFrame: boolean): Promise<string> {
  const tree = await treeOf(page)
  const byId = new Map(tree.nodes.map((node) => [node.nodeId, node]))
  // A control says them as its name, description or error.
  const related = new Set(
    tree.nodes.flatMap((node) =>
      ['labelledby', 'describedby', 'errormessage'].flatMap((relation) => relatedTo(node, relation)),
    ),
  )

  function linesOf(node: Node | undefined, isNamed: boolean): string[] {
    const role = String(node?.role?.value)
    // `complementary`: the bar of the test tools.
    if (node === undefined || role === 'complementary' || (!withFrame && frame.has(role))) return []
    if (related.has(node.backendDOMNodeId ?? 0) && !whole.has(role)) return []
    if (role === 'StaticText') return isNamed ? [] : [wordsOf(node.name?.value)].filter(Boolean)
    // Notifications end by themselves: `heard.spec.ts`.
    const isPassing = role === 'region' && propertyOf(node, 'live') !== undefined
    const children = closed.has(role) || isPassing ? [] : (node.childIds ?? [])
    const inside = children.flatMap((id) => linesOf(byId.get(id), isNamed || whole.has(role)))
    if (node.ignored || (silent.has(role) && !tree.notes.has(node.backendDOMNodeId ?? 0))) return inside
    if (inside.length === 0 && waiting.has(role)) return []
    return [lineOf(node, tree), ...inside.map((line) => `  ${line}`)]
  }

  return `${withoutCompany(linesOf(tree.nodes[0], false).join('\n')).replaceAll(varying, '…')}\n`
}

const { text: introduction, picture } = brand.introduction ?? {}
/** The texts of the company with their placeholders, the longest first. */
const ofCompany = (['tw', 'us'] as const)
  .flatMap((locale) => [
    ...Object.entries({ introduction, picture: picture?.alt }).map(
      ([name, text]) => [name, text?.[locale]] as const,
    ),
    // Other texts contain the same length of time.
    ...Object.entries(companyWords[locale]).filter(([name]) => name !== 'retention'),
  ])
  .sort(([, a = ''], [, b = '']) => b.length - a.length)

/** The same for every company. */
export function withoutCompany(text: string): string {
  return ofCompany.reduce(
    (found, [name, words]) => (words ? found.replaceAll(words, `{{${name}}}`) : found),
    text,
  )
}

/** What a screen reader says of the control that has focus. */
export async function spokenFocus(page: Page): Promise<string> {
  const tree = await treeOf(page)
  // The document around it has focus too.
  const focused = tree.nodes.filter((node) => propertyOf(node, 'focused') === true).at(-1)
  return focused ? lineOf(focused, tree) : ''
}

async function treeOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  // Otherwise a tree is made for each call, which has old nodes and lacks others.
  await session.send('Accessibility.enable')
  const read = async () => (await session.send('Accessibility.getFullAXTree')).nodes
  let nodes = await read()
  // The first answers lack what the browser has not worked out yet.
  for (let count = 0; count !== nodes.length; nodes = await read()) {
    count = nodes.length
    await page.waitForTimeout(100)
  }
  const { root } = await session.send('DOM.getDocument', { depth: -1 })
  await session.detach()
  return { nodes, notes: notesOf(root) }
}

/** What the tree does not say of elements: required lists, what is current, and languages other than the page's. */
function notesOf(root: DomNode): Map<number, string> {
  const notes = new Map<number, string>()
  const [language] = (root.children ?? []).flatMap((child) => attribute(child, 'lang'))
  function collect(node: DomNode): void {
    const isRequired = node.nodeName === 'SELECT' && attribute(node, 'aria-required').includes('true')
    const isCurrent = attribute(node, 'aria-current').some((value) => value !== 'false')
    const foreign = attribute(node, 'lang').filter((lang) => lang !== language)
    const said = [
      isRequired ? ' required' : '',
      isCurrent ? ' current' : '',
      ...foreign.map((lang) => ` in ${lang}`),
    ]
    if (said.some(Boolean)) notes.set(node.backendNodeId, said.join(''))
    node.children?.forEach(collect)
  }
  collect(root)
  return notes
}

function attribute({ attributes = [] }: DomNode, wanted: string): string[] {
  return attributes.filter((_, at) => at % 2 === 1 && attributes[at - 1] === wanted)
}

function lineOf(node: Node, tree: Tree): string {
  const { role, name, value, description, backendDOMNodeId = 0 } = node
  const kind = String(role?.value)
  const errors = relatedTo(node, 'errormessage')
  const error = tree.nodes
    .filter(({ backendDOMNodeId: id }) => errors.includes(id ?? 0))
    .flatMap((text) => textsIn(text, tree))
    .join(' ')
  const isInvalid = !['undefined', 'false'].includes(String(propertyOf(node, 'invalid')))
  return [
    kind === 'heading' ? `heading ${String(propertyOf(node, 'level'))}` : kind,
    nameless.has(kind) ? '' : quoted('', name?.value),
    quoted('value ', value?.value),
    ...states.map((state) => stateOf(node, state)),
    quoted('error ', error),
    isInvalid && error === '' ? ' invalid' : '',
    quoted('description ', String(description?.value ?? '').replace(error, '')),
    propertyOf(node, 'focused') === true && kind !== 'RootWebArea' ? ' focused' : '',
    tree.notes.get(backendDOMNodeId) ?? '',
  ].join('')
}

/** A disclosure and a switch also say that they are off. */
function stateOf(node: Node, state: string): string {
  const is = String(propertyOf(node, state))
  if (is === 'true') return ` ${state}`
  const saysOff = ['expanded', 'pressed'].includes(state) && node.role?.value !== 'combobox'
  return is === 'false' && saysOff ? ` not ${state}` : ''
}

function wordsOf(text: unknown): string {
  return (typeof text === 'string' ? text : '').replaceAll(/\s+/g, ' ').trim()
}

function quoted(label: string, text: unknown): string {
  const words = wordsOf(text)
  return words === '' ? '' : ` ${label}“${words}”`
}

function textsIn({ role, name, childIds = [] }: Node, tree: Tree): string[] {
  if (role?.value === 'StaticText') return [String(name?.value)]
  return tree.nodes.filter(({ nodeId }) => childIds.includes(nodeId)).flatMap((each) => textsIn(each, tree))
}

function propertyOf({ properties }: Node, wanted: string): unknown {
  return properties?.find(({ name }) => name === wanted)?.value.value
}

/** The elements that an attribute of a node names. */
function relatedTo({ properties }: Node, wanted: string): number[] {
  const related = properties?.find(({ name }) => name === wanted)?.value.relatedNodes ?? []
  return related.map(({ backendDOMNodeId }) => backendDOMNodeId)
}
