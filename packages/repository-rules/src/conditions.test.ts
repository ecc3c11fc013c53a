import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isNode, type Node, nameOf, nodesOf, stringOf } from './parse.ts'
import { addressOf, readRepository } from './repository.ts'
import { filesOf, isTest, type Tree, treeOf } from './tree.ts'

/** The messages of errors by row, and the parts that `/readyz` may say are missing. */
type Conditions = {
  errorEvents: Readonly<Record<string, readonly string[]>>
  parts: Readonly<Record<string, unknown>>
}

const { errorEvents, parts }: Conditions = await import(
  /* @vite-ignore */ addressOf('apps/mock-api/src/operate/conditions.ts')
)
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted()

const repository = readRepository()
const page = repository.get('docs/operations.md') ?? ''
const rules = readFileSync(addressOf('docs/deploy/prometheus-rules.yml'), 'utf8')
const alarms = new Map(
  [...rules.matchAll(/- alert: Recruiting(\w+)\n +expr: (.+)/g)].map(([, name = '', expr = '']) => [
    name,
    expr,
  ]),
)

/** The names in backticks. */
const quotedIn = (text = '') => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

/** The table between two comments of a page, without its head. */
function tableIn(name: string): string[] {
  const [, table = ''] = new RegExp(`<!-- ${name} -->\\n([\\s\\S]*?)<!-- /${name} -->`).exec(page) ?? []
  return table.trim().split('\n').slice(2)
}

/** The rows of everything that can refuse a call or fail a promise. */
const rows = tableIn('conditions').map((line) => {
  const [, name = '', , readyz, doctor, alarms] = line.split(' | ').flatMap((cell) => cell.split('| '))
  return { name, readyz: quotedIn(readyz), doctor: quotedIn(doctor), alarms: quotedIn(alarms) }
})

const described = tableIn('metrics').flatMap((line) => quotedIn(line.split('|')[1]))

/** The files that refuse calls with 503 or 507, for which the table has a row. */
const raisedIn = [
  'apps/mock-api/src/app.ts',
  'apps/mock-api/src/deletion/confirm.ts',
  'apps/mock-api/src/http/health.ts',
  'apps/mock-api/src/http/problems.ts',
  'apps/mock-api/src/uploads/inspect/pdf.ts',
  'apps/mock-api/src/uploads/room.ts',
  'apps/web/server/backend.ts',
  'apps/web/server/discovery/picture.ts',
  'apps/web/server/pages.ts',
  'apps/web/server/site.ts',
  'packages/http/src/backend-requests.ts',
]

/** Without what exists only in development, which is not loaded in production. */
const serverFile =
  /^(?:apps\/mock-api\/src\/(?!development\/)|apps\/web\/server\/(?!development\/)|packages\/http\/src\/).*\.ts$/

function nodesIn(tree: Tree): [path: string, text: string, node: Node][] {
  return filesOf(tree, serverFile)
    .filter(([path]) => !isTest(path))
    .flatMap(([path, text]) =>
      [...nodesOf(path, text)].map((node) => [path, text, node] as [string, string, Node]),
    )
}

/** The files that answer 503 or 507: a problem of this code is made, or the site has no answer of the backend. */
function raisingFiles(tree: Tree): string[] {
  return sorted(
    nodesIn(tree).flatMap(([path, , { type, callee, arguments: given }]) => {
      if (type !== 'NewExpression' && type !== 'CallExpression') return []
      const isUnavailable = type === 'NewExpression' && nameOf(callee) === 'BackendUnavailable'
      const codes = Array.isArray(given) ? given.map(stringOf) : []
      const isRaised = codes.some((code) => code === 'unavailable' || code === 'insufficient_storage')
      return isUnavailable || isRaised ? [path] : []
    }),
  )
}

/** The messages at level `error` or `fatal`, up to a colon. Codes of problems are those with a status from 500 on. */
function eventsIn(tree: Tree): string[] {
  return sorted(
    nodesIn(tree).flatMap(([path, text, { type, callee, arguments: given }]) => {
      if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return []
      const { object, property } = callee
      const log = isNode(object) && object.type === 'MemberExpression' ? object.property : object
      if (nameOf(log) !== 'log' || !['error', 'fatal'].includes(nameOf(property) ?? '')) return []
      const message: unknown = Array.isArray(given) ? given[1] : undefined
      if (isNode(message) && message.type === 'MemberExpression')
        return ['internal', 'unavailable', 'insufficient_storage']
      const constant = new RegExp(`const ${nameOf(message)} =\\s*'([^']+)'`).exec(text)?.[1]
      const [start] = (stringOf(message) ?? constant ?? `${path}: a message that is no constant`).split(
        ':',
        1,
      )
      return start ?? []
    }),
  )
}

describe('the table of conditions has', () => {
  it('every file that answers 503 or 507', () => expect(raisedIn).toEqual(raisingFiles(repository)))

  it('every message at level error, with an alarm', () => {
    expect(sorted(Object.values(errorEvents).flat())).toEqual(eventsIn(repository))
    for (const name of Object.keys(errorEvents))
      expect(rows.find((row) => row.name === name)?.alarms, name).not.toEqual([])
  })

  it('every alarm, which reads metrics that exist', () => {
    expect(sorted(rows.flatMap((row) => row.alarms))).toEqual(sorted(alarms.keys()))
    const ofOthers = /^(?:up|nodejs_eventloop_lag_p99_seconds|(?:process|probe)_\w+)$/
    for (const [name, expr] of alarms) {
      const read = expr.match(/\b(?:up|(?:recruiting|nodejs|process|probe)_\w+)\b/g) ?? []
      const known = read.map((each) => each.replace(/_bucket$/, '')).filter((each) => !ofOthers.test(each))
      expect(described, name).toEqual(expect.arrayContaining(known))
    }
  })

  it('every check of doctor, and every reason and missing part of /readyz', () => {
    const [, checks = ''] =
      /## What `doctor` checks([\s\S]*?)\n## /.exec(repository.get('docs/commands.md') ?? '') ?? []
    expect(sorted(rows.flatMap((row) => row.doctor))).toEqual(
      sorted([...checks.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)),
    )
    const types = repository.get('apps/mock-api/src/http/health.ts') ?? ''
    const reasons = /type NotReady = (.*)/.exec(types)?.[1]?.match(/\w+/g) ?? []
    expect(sorted(rows.flatMap((row) => row.readyz))).toEqual(sorted([...reasons, ...Object.keys(parts)]))
  })

  it('rows without an alarm of their own in the alarm of errors', () => {
    const named = /condition=~"([^"]+)"/.exec(alarms.get('ErrorLogged') ?? '')?.[1]?.split('|')
    const without = rows.filter(({ name, alarms: own }) => errorEvents[name] && own.includes('ErrorLogged'))
    expect(named).toEqual(sorted(without.map(({ name }) => name)))
  })
})

it('docs/operations.md describes every metric of the servers', () => {
  const names = filesOf(repository, serverFile)
    .filter(([path]) => !isTest(path))
    .flatMap(([, text]) => text.match(/\brecruiting_[a-z_]+\b/g) ?? [])
  expect(sorted(described)).toEqual(sorted(names))
})

describe('the test of conditions notices', () => {
  it.each([
    [`throw new Failure('unavailable', { cause })`, 'a'],
    [`throw new Failure('insufficient_storage')`, 'a'],
    [`return sendProblem(reply, 'unavailable')`, 'a'],
    [`throw new BackendUnavailable('invalid')`, 'a'],
    [`throw new Failure('not_found')`, undefined],
  ])('%s', (text, name) => {
    const path = 'apps/mock-api/src/a.ts'
    expect(raisingFiles(treeOf({ [path]: text }))).toEqual(name === undefined ? [] : [path])
  })

  it.each([
    [`log.error({ err }, 'a thing failed: see there')`, ['a thing failed']],
    [`request.log.fatal({}, \`a thing failed: \${why}\`)`, ['a thing failed']],
    [`const broken = 'a thing failed: always'; log.error({}, broken)`, ['a thing failed']],
    [`log.error({}, message)`, ['apps/mock-api/src/a.ts']],
    [`log.warn({}, 'a thing failed')`, []],
  ])('%s', (text, events) => {
    expect(eventsIn(treeOf({ 'apps/mock-api/src/a.ts': text }))).toEqual(events)
  })
})
