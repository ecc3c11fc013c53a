import { parseSync } from 'oxc-parser'

/** A static, dynamic or type import, or a re-export. */
export type Import = { specifier: string; line: number; isDynamic?: true }

/** The imports of a source file in order. */
export function importsOf(path: string, text: string): Import[] {
  const { module } = parseSync(path, text)
  const fixed = module.staticImports.map(({ moduleRequest: { value, start } }) => at(text, value, start))
  const exported = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest }) =>
      moduleRequest ? [at(text, moduleRequest.value, moduleRequest.start)] : [],
    )
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const value = /^(['"`])([^$]*)\1$/.exec(text.slice(start, end))?.[2]
    return value === undefined ? [] : [{ ...at(text, value, start), isDynamic: true as const }]
  })
  return [...fixed, ...exported, ...dynamic]
}

/** The imports of a source file that are loaded when it runs: those of types are erased. */
export function loadedBy(path: string, text: string): Import[] {
  const { module } = parseSync(path, text)
  const types = [...module.staticImports, ...module.staticExports]
    .filter(({ start }) => /^(?:import|export)\s+type\b/.test(text.slice(start, start + 20)))
    .map(({ start, end }) => [lineAt(text, start), lineAt(text, end)] as const)
  return importsOf(path, text).filter(({ line }) => !types.some(([from, to]) => line >= from && line <= to))
}

function at(text: string, specifier: string, start: number): Import {
  return { specifier, line: lineAt(text, start) }
}

/** The line of an offset, counted from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}

/** A node of the syntax tree, as far as the rules read it. */
export type Node = { type: string; start: number; readonly [key: string]: unknown }

/** Every node of a source file, parents before their children. */
export function* nodesOf(path: string, text: string): Generator<Node> {
  yield* walk(parseSync(path, text).program)
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const each of value) yield* walk(each)
  } else if (isNode(value)) {
    yield value
    for (const child of Object.values(value)) if (typeof child === 'object') yield* walk(child)
  }
}

/** Whether a value of the syntax tree is a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The value of a string literal, or the first fixed part of a template; undefined for any other node. */
export function stringOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return templateOf(node)[0]
}

/** The fixed parts of a template literal between its expressions; empty for any other node. */
export function templateOf(node: Node): string[] {
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return []
  return node.quasis.map(({ value }: { value: { cooked: string } }) => value.cooked)
}

/** The name of an identifier. */
export function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined
}
