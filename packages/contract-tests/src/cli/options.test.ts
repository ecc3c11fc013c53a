import { expect, test } from 'vitest'
import type { Case } from '../kit/case.ts'
import { readCommand } from './options.ts'
import { Refusal } from './refusal.ts'
import { selectCases } from './selection.ts'

const target = ['--target', 'http://localhost:3000']

function optionsOf(...args: string[]) {
  const command = readCommand([...target, ...args], {})
  if (command.kind !== 'run') throw new TypeError('no run')
  return command.options
}

test('options are read', () => {
  expect(
    optionsOf(
      ...['--profile', 'core,links', '--profile', 'mails', '--only', 'submit,jobs.list', '--rate', '5/s'],
      ...['--exclude', 'submit.accepted', '--restart-command', './again.sh', '--show-tokens'],
      ...['--header', 'X-Key: a: b', '--lang', 'us', '--timeout', '2', '--leave-data', '--no-worlds'],
    ),
  ).toEqual({
    target: 'http://localhost:3000',
    profiles: ['core', 'links', 'mails'],
    only: ['submit', 'jobs.list'],
    exclude: ['submit.accepted'],
    interval: 200,
    headers: { 'X-Key': 'a: b' },
    ca: undefined,
    baseline: undefined,
    requirements: undefined,
    report: undefined,
    formats: ['html', 'json', 'junit'],
    leaveData: true,
    worlds: false,
    randomTests: undefined,
    seedCommand: undefined,
    restartCommand: './again.sh',
    showTokens: true,
    mail: undefined,
    locale: 'us',
    patience: 2000,
  })
})

test('TARGET_URL stands for --target, which wins', () => {
  const environment = { TARGET_URL: 'http://127.0.0.1:1' }
  expect(readCommand([], environment)).toMatchObject({ options: { target: 'http://127.0.0.1:1' } })
  expect(readCommand(target, environment)).toMatchObject({ options: { target: 'http://localhost:3000' } })
})

test('a backend may be served below a path', () => {
  const command = readCommand(['--target', 'http://localhost:3000/jobs/'], {})
  expect(command).toMatchObject({ options: { target: 'http://localhost:3000/jobs' } })
})

test.each([
  [{}, 'us'],
  [{ LANG: 'zh_TW.UTF-8' }, 'tw'],
  [{ LANG: 'zh_TW.UTF-8', LC_ALL: 'en_US.UTF-8' }, 'us'],
  [{ LANG: 'C', LC_MESSAGES: 'zh_TW' }, 'tw'],
])('reports have the language of the terminal: %o %s', (environment, locale) => {
  expect(readCommand(target, environment)).toMatchObject({ options: { locale } })
})

test('all profiles are no restriction', () => {
  expect(optionsOf('--profile', 'all').profiles).toEqual([])
})

test.each([
  [[], /Give the address/],
  [['--target', 'localhost:3000'], /is no address/],
  [['--target', 'ftp://localhost'], /is no address/],
  [
    ['--target', 'http://localhost:3000/jobs/api'],
    /below which \/api is served: http:\/\/localhost:3000\/jobs\./,
  ],
  [['--target', 'http://localhost:3000/?a'], /below which \/api is served/],
  [
    ['--target', 'https://a.example', '--yes-writes', '--show-tokens'],
    /--show-tokens is for a backend on this machine/,
  ],
  [['--target', 'http://a:secret@localhost'], /must not hold a password/],
  [['--target', 'https://staging.example'], /--yes-writes/],
  [['--target', 'http://127.0.0.1.example'], /--yes-writes/],
  [[...target, '--profile', 'kernel'], /--profile kernel does not exist/],
  [[...target, '--rate', '0/s'], /is no rate/],
  [[...target, '--rate', 'fast'], /is no rate/],
  [[...target, '--random-tests', '0'], /--random-tests 0 is no number/],
  [[...target, '--header', 'no colon'], /"Name: value"/],
  [[...target, '--header', 'A: b\nC: d'], /"Name: value"/],
  [[...target, '--lang', 'de'], /--lang de/],
  [[...target, '--timeout', '0'], /--timeout 0/],
  [[...target, '--format', 'pdf'], /--format pdf does not exist/],
  [[...target, '--what'], /--what/],
  [[...target, 'what'], /Unknown argument what/],
])('%j is refused', (args, message) => {
  expect(() => readCommand(args, {})).toThrow(Refusal)
  expect(() => readCommand(args, {})).toThrow(message)
})

test.each(['http://localhost:1', 'http://127.8.9.1', 'http://[::1]:3000', 'http://site.localhost'])(
  '%s is this machine',
  (origin) => {
    expect(readCommand(['--target', origin], {})).toMatchObject({ options: { target: origin } })
  },
)

test.each([
  [[], ['a.one', 'a.two', 'b']],
  [
    ['--only', 'a'],
    ['a.one', 'a.two'],
  ],
  [['--exclude', 'a.one,b'], ['a.two']],
  [['--only', 'a', '--exclude', 'a.one'], ['a.two']],
  [['--profile', 'mails'], ['b']],
  [
    ['--restart-command', 'x'],
    ['a.one', 'a.two', 'b', 'restart'],
  ],
])('%j chooses %j', (args, ids) => {
  const cases = ['a.one', 'a.two', 'b', 'restart'].map(
    (id): Case => ({
      ...{ id, level: 'must', holds: '', where: '', test: async () => undefined },
      profile: id === 'b' ? 'mails' : 'core',
      ...(id === 'restart' && { needs: ['restart'] }),
    }),
  )
  expect(selectCases(cases, optionsOf(...args)).map(({ id }) => id)).toEqual(ids)
  expect(() => selectCases(cases, optionsOf('--exclude', 'c'))).toThrow('--exclude c names no case')
})
