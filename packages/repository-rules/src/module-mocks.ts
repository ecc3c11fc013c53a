import { isNode, lineAt, nameOf, nodesOf } from './parse.ts'
import { filesOf, type Rule } from './tree.ts'

/** Files of the apps, whose tests share workers. */
const source = /^apps\/.*\.tsx?$/
const isolated = /\.isolated\.test\.tsx?$/
const replacing = new Set(['mock', 'doMock'])

/**
 * In the apps, a test that replaces modules by `vi.mock` ends in `.isolated.test.ts` or calls `vi.resetModules` before it
 * imports: the other tests share workers, and a module that a worker has loaded is not replaced.
 */
export const mocksAreIsolated: Rule = (tree) =>
  filesOf(tree, source)
    .filter(([path]) => !isolated.test(path))
    .flatMap(([path, text]) => {
      const called = [...nodesOf(path, text)].flatMap(({ type, callee, start }) => {
        if (type !== 'CallExpression' || !isNode(callee) || nameOf(callee.object) !== 'vi') return []
        return [{ name: nameOf(callee.property) ?? '', line: lineAt(text, start) }]
      })
      if (called.some(({ name }) => name === 'resetModules')) return []
      return called
        .filter(({ name }) => replacing.has(name))
        .map(({ name, line }) => `${path}:${line}: vi.${name}`)
    })
