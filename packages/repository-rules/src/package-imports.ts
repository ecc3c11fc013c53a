import { targetOf, workspaceOf } from './import-targets.ts'
import { importsOf } from './parse.ts'
import { filesOf, isTest, type Rule, sourceFile } from './tree.ts'

/** Which workspace packages each package may import. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'packages/brand': [],
  'packages/schema': ['brand'],
  'packages/i18n': ['brand', 'schema'],
  'packages/http': ['schema', 'i18n'],
  'packages/resume': ['brand', 'schema'],
  'packages/repository-rules': ['brand'],
  'packages/contract-tests': [],
  'packages/client-generators': [],
  'packages/contract-bundle': ['brand', 'schema', 'i18n', 'http', 'contract-tests', 'mock-api'],
  'packages/bench': ['schema', 'mock-api'],
  'apps/devtools': ['brand', 'schema', 'i18n', 'http', 'contract-tests'],
  'apps/mock-api': ['brand', 'schema', 'i18n', 'http', 'contract-tests'],
  'apps/web': ['brand', 'schema', 'i18n', 'http', 'resume'],
}

/** The contract runs in browsers and servers alike, so it imports no other libraries; `#` stands for a file of the package itself. */
const librariesOfSchema = /^(?:#|(?:zod|libphonenumber-js)(?:\/|$))/

/** Packages import each other in one direction, by name; every import of a file has its extension. */
export const packageImports: Rule = (tree) =>
  filesOf(tree, sourceFile).flatMap(([path, text]) =>
    importsOf(path, text).flatMap(({ specifier, line }) => {
      const complaint = complaintAbout(path, specifier)
      return complaint === undefined ? [] : [`${path}:${line}: ${specifier} ${complaint}`]
    }),
  )

function complaintAbout(path: string, specifier: string): string | undefined {
  const workspace = workspaceOf(path)
  const target = targetOf(path, specifier)
  if (target !== undefined) {
    if (workspaceOf(target) !== workspace) return 'leaves its package: import the other one by its name'
    return /\.\w+$/.test(target.replace(/\?[\w-]+$/, '')) ? undefined : 'lacks its extension'
  }
  if (workspace === undefined) return undefined
  const allowed = mayImport[workspace]
  if (allowed === undefined) return `is imported by ${workspace}, which has no row in this rule`
  const ours = /^@recruiting\/([^/]+)/.exec(specifier)?.[1]
  if (ours !== undefined) return allowed.includes(ours) ? undefined : `may not be imported by ${workspace}`
  if (workspace === 'packages/schema' && path.startsWith('packages/schema/src/') && !isTest(path)) {
    return librariesOfSchema.test(specifier) ? undefined : 'is none of the libraries the contract may know'
  }
  return undefined
}
