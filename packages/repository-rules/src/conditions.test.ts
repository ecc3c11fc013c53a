import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isNode, type Node, nameOf, nodesOf, stringOf } from './parse.ts'
import { addressOf, readRepository } from './repository.ts'
import { filesOf, isTest, type Tree, treeOf } from './tree.ts'

type Condition = { effect: string; readyz?: string } & Partial<
  Record<'raisedIn' | 'events' | 'doctor' | 'metrics' | 'alarms', readonly string[]>
>

const { conditions }: { conditions: Readonly<Record<string, Condition>> } = await import(
  /* @vite-ignore */ addressOf('apps/mock-api/src/operate/conditions.ts')
)
const rows = Object.values(conditions)
const listed = (name: 'raisedIn' | 'events' | 'doctor' | 'metrics' | 'alarms') =>
  sorted(rows.flatMap((row) => row[name] ?? []))
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
function errorEvents(tree: Tree): string[] {
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
  it('every file that answers 503 or 507', () => expect(listed('raisedIn')).toEqual(raisingFiles(repository)))

  it('every message at level error', () => expect(listed('events')).toEqual(errorEvents(repository)))

  it('every alarm, with the metrics that it reads', () => {
    expect(listed('alarms')).toEqual(sorted(alarms.keys()))
    for (const [name, expr] of alarms) {
      const read = sorted(
        expr
          .match(/\b(?:up|(?:recruiting|nodejs|process|probe)_\w+)\b/g)
          ?.map((each) => each.replace(/_bucket$/, '')) ?? [],
      )
      const known = rows.filter((row) => row.alarms?.includes(name)).flatMap((row) => row.metrics ?? [])
      expect([...known, 'recruiting_scanner_up'], name).toEqual(expect.arrayContaining(read))
    }
  })

  it('every metric that docs/operations.md describes', () => {
    const [, table = ''] = /<!-- metrics -->([\s\S]*?)<!-- \/metrics -->/.exec(page) ?? []
    const described = [...table.matchAll(/^\| `(recruiting_\w+)`/gm)].map(([, name = '']) => name)
    expect(listed('metrics').filter((name) => name.startsWith('recruiting_'))).toEqual(sorted(described))
  })

  it('every check of doctor, reason and missing part of /readyz that the documents describe', () => {
    const [, checks = ''] =
      /## What `doctor` checks([\s\S]*?)\n## /.exec(repository.get('docs/commands.md') ?? '') ?? []
    expect(listed('doctor')).toEqual(
      sorted([...checks.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)),
    )
    const types = repository.get('apps/mock-api/src/http/health.ts') ?? ''
    const reasons = /type NotReady = (.*)/.exec(types)?.[1]?.match(/\w+/g) ?? []
    const parts = rows.flatMap((row) => ('part' in row && row.readyz ? [row.readyz] : []))
    expect(sorted(rows.flatMap(({ readyz }) => readyz ?? []))).toEqual(sorted([...reasons, ...parts]))
  })

  it('an alarm for every error, and the alarm of errors names those that have no other', () => {
    for (const [name, { events, alarms: own }] of Object.entries(conditions))
      if (events) expect(own, name).not.toEqual(undefined)
    const named = /condition=~"([^"]+)"/.exec(alarms.get('ErrorLogged') ?? '')?.[1]?.split('|')
    const without = Object.entries(conditions).filter(
      ([, { events, alarms: own }]) => events && own?.includes('ErrorLogged'),
    )
    expect(named).toEqual(sorted(without.map(([name]) => name)))
  })

  it('the rows of docs/operations.md', () => {
    const [, table = ''] = /<!-- conditions -->\n([\s\S]*?)<!-- \/conditions -->/.exec(page) ?? []
    const quoted = (names: readonly string[] = []) => names.map((name) => `\`${name}\``).join(', ')
    expect(table.trim().split('\n').slice(2)).toEqual(
      Object.entries(conditions).map(
        ([name, { effect, readyz, doctor, alarms: own }]) =>
          `| ${name} | ${effect} | ${readyz ? `\`${readyz}\`` : ''} | ${quoted(doctor)} | ${quoted(own)} |`,
      ),
    )
  })
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
    expect(errorEvents(treeOf({ 'apps/mock-api/src/a.ts': text }))).toEqual(events)
  })
})
