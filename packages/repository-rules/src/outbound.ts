import { isNode, type Node, nameOf, nodesOf, stringOf } from './parse.ts'
import { isFetch } from './redirects.ts'
import { filesOf, isTest, type Tree } from './tree.ts'

/** Files that run in a server or a command. */
const serverFile =
  /^(?:apps\/(?:mock-api|devtools)\/src\/|apps\/web\/server\/|packages\/(?:brand|http|i18n|schema)\/src\/).*\.(?:tsx?|mjs)$/

/** Modules that do nothing but connect. Every import of a value counts. */
const connecting =
  /^(?:@aws-sdk\/[\w-]+|nodemailer|pg|ws|@opentelemetry\/exporter-[\w-]+|(?:node:)?(?:dgram|dns|dns\/promises|tls|http2))$/

/** Modules that also serve and parse. An import of these names, or of everything, counts. */
const both = /^(?:node:)?(?:http|https|net)$/
const clientNames = ['request', 'get', 'connect', 'createConnection', 'Socket', 'ClientRequest', 'WebSocket']

const clientClasses = ['WebSocket', 'EventSource']

/** The files of a server or command that can open a connection, in the order of the tree. */
export function connectingFiles(tree: Tree): string[] {
  return filesOf(tree, serverFile)
    .filter(([path, text]) => !isTest(path) && [...nodesOf(path, text)].some(connects))
    .map(([path]) => path)
}

function connects(node: Node): boolean {
  if (isFetch(node)) return true
  if (node.type === 'NewExpression') return clientClasses.includes(nameOf(node.callee) ?? '')
  const module = stringOf(node.source)
  if (module === undefined || (!connecting.test(module) && !both.test(module))) return false
  if (node.type === 'ImportExpression' || node.type === 'ExportAllDeclaration') return true
  if (node.type === 'ImportDeclaration' && node.importKind === 'type') return false
  if (node.type === 'ExportNamedDeclaration' && node.exportKind === 'type') return false
  const specifiers: unknown = node.specifiers
  if (!Array.isArray(specifiers)) return false
  return specifiers.some(
    (each: unknown) =>
      isNode(each) &&
      each.importKind !== 'type' &&
      each.exportKind !== 'type' &&
      (connecting.test(module) || !isNamed(each) || clientNames.includes(importedName(each) ?? '')),
  )
}

/** False for the import of a whole module. */
function isNamed({ type }: Node): boolean {
  return type === 'ImportSpecifier' || type === 'ExportSpecifier'
}

function importedName({ type, imported, local }: Node): string | undefined {
  return nameOf(type === 'ImportSpecifier' ? imported : local)
}
