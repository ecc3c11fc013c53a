import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { allCases } from '../cases/all.ts'
import { contractFolder } from '../contract-folder.ts'
import type { Need } from '../kit/case.ts'
import { readContract } from '../kit/contract.ts'
import type { Result } from '../kit/run.ts'
import { fakeTarget, json, listening, type Printed, recorded } from './fake-target.ts'
import { main } from './main.ts'
import { type Options, readCommand } from './options.ts'
import { isLimited } from './run-command.ts'
import { scored } from './selection.ts'

async function run(...args: string[]): Promise<Printed> {
  const { output, printed } = recorded()
  const few = args.includes('--only') ? args : [...args, '--only', 'jobs.list.first-page,submit.accepted']
  return printed(await main(few, {}, output))
}

function expectOneLine({ code, error, out }: Printed, pattern: RegExp): void {
  expect(error).toMatch(pattern)
  expect(error.split('\n')).toHaveLength(1)
  expect(error).not.toMatch(/^\s+at /m)
  expect(out).toBe('')
  expect(code).toBe(2)
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'contract-tests-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

const emptyList = json(200, { items: [], total: 0, page: 1, pageSize: 20 })

test('a target that is down', async () => {
  expectOneLine(await run('--target', 'http://127.0.0.1:1'), /^Nothing listens at /)
})

const answer =
  (status: number, headers = {}, text = ''): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(text)

test.each<[what: string, target: RequestListener, line: RegExp, options?: string[]]>([
  ['a target that answers HTML', answer(200, { 'Content-Type': 'text/html' }), /answers 200 with HTML/],
  [
    'HTML without a media type, with another status',
    answer(404, {}, '\n<html><body>Cannot GET /api/jobs</body></html>'),
    /answers 404 with HTML/,
  ],
  [
    'a target that redirects to another origin',
    answer(301, { Location: 'https://www.example.com/api/jobs' }),
    /redirects to .*--target https:\/\/www\.example\.com/,
  ],
  ['a target that redirects without saying where', answer(302), /redirects to nowhere/],
  ['a target that never answers', () => {}, /did not answer within 0\.2 s/, ['--timeout', '0.2']],
  ['a target that ends the connection', ({ socket }) => void socket.destroy(), /cannot be reached/],
  ['a target that limits requests from the first one', json(429, {}), /429.*--rate/],
  ...[502, 503, 504].map((status): [string, RequestListener, RegExp] => [
    `a gateway without a backend: ${status}`,
    json(status, {}),
    /the backend behind it is not running/,
  ]),
  [
    'a command for the seed that fails',
    emptyList,
    /--seed-command ended with exit code 3/,
    ['--seed-command', 'exit 3'],
  ],
  [
    'mails that should come from test support, which the target lacks',
    emptyList,
    /the target has no listMails/,
    ['--mail', 'test-support'],
  ],
  ['a command for mails that prints no JSON', emptyList, /printed no JSON/, ['--mail', 'command:echo hello']],
])('%s is named in one line', async (_what, target, line, options = []) => {
  expectOneLine(await run('--target', await fakeTarget(target), ...options), line)
})

test('a gateway that wants a key; --header sends it', async () => {
  const origin = await fakeTarget((request, response) => {
    const isKnown = request.headers['x-key'] === 'open-sesame'
    json(isKnown ? 200 : 401, { items: [], total: 0 })(request, response)
  })
  expectOneLine(await run('--target', origin), /answers 401: a gateway refuses it.*--header/)
  const report = folder()
  const { code } = await run('--target', origin, '--header', 'X-Key: open-sesame', '--report', report)
  expect(code).toBe(1)
  for (const name of ['report.json', 'report.html', 'junit.xml']) {
    const text = readFileSync(join(report, name), 'utf8')
    expect(text).toContain('jobs.list.first-page')
    expect(text).not.toContain('open-sesame')
  }
})

test('a target with a certificate of its own; --ca trusts it', async () => {
  // Self-signed for 127.0.0.1; used by this test only.
  const certificates = fileURLToPath(new URL('../../test/certificate/', import.meta.url))
  const [key, cert] = [join(certificates, 'key.pem'), join(certificates, 'certificate.pem')]
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, emptyList)
  const origin = await listening(server, 'https')
  expectOneLine(await run('--target', origin), /The certificate .* is self-signed: .*--ca/)
  const trusted = await run('--target', origin, '--ca', cert)
  expect(trusted.code).toBe(1)
  expect(trusted.out).toMatch(/^Does not conform/)
})

test('https for a target that speaks no TLS', async () => {
  const origin = await fakeTarget(emptyList)
  expectOneLine(await run('--target', origin.replace('http:', 'https:')), /speaks no TLS/)
})

test('a folder of reports that cannot be made', async () => {
  const origin = await fakeTarget(emptyList)
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  expectOneLine(await run('--target', origin, '--report', join(file, 'a', 'b')), /^Reports cannot be written/)
})

test('a target that goes away during the run is no verdict', async () => {
  let requests = 0
  const origin = await fakeTarget((request, response) => {
    requests += 1
    // The probe, the vacancies and test support are answered.
    if (requests > 3) request.socket.destroy()
    else emptyList(request, response)
  })
  const { code, error } = await run('--target', origin)
  expect(error).toMatch(/The target was lost during the run/)
  expect(code).toBe(2)
})

test('a target that limits requests during the run is no verdict', async () => {
  let requests = 0
  const origin = await fakeTarget((request, response) => {
    requests += 1
    json(requests === 4 ? 429 : 200, { items: [], total: 0 })(request, response)
  })
  const { code, error } = await run('--target', origin, '--only', 'jobs.list.first-page')
  expect(error).toMatch(/The target limits requests: every failed case got an unexpected 429/)
  expect(code).toBe(2)
})

test('an unexpected 429 is no verdict, but one in a case about limits is a failure', () => {
  const failed = (...needs: Need[]) =>
    ({
      verdict: 'failed',
      case: { needs },
      mismatch: { exchange: { received: { status: 429 } } },
    }) as unknown as Result
  expect(isLimited([failed('mails')], new Set())).toBe(true)
  expect(isLimited([failed('mails'), failed('limits')], new Set())).toBe(false)
})

test('a target without mails and vacancies leaves cases unchecked, with the reason', async () => {
  const origin = await fakeTarget(emptyList)
  const { out, code } = await run('--target', origin, '--only', 'submit.accepted')
  expect(out).toMatch(
    /^Not fully judged: 0 passed, 0 failed, 1 not checked\. Not judged: 1 \(The target has no listMails/,
  )
  expect(out).toMatch(/not checked \(1\): The target has no listMails, awaitMails/)
  expect(code).toBe(3)
})

test('--leave-data needs vacancies all the same', async () => {
  const origin = await fakeTarget(emptyList)
  const { out } = await run('--target', origin, '--leave-data', '--mail', 'command:echo []')
  expect(out).toMatch(/not checked \(1\): The target lists no open vacancy/)
})

test('known failures are not counted, and a baseline must not name passing or unknown cases', async () => {
  const origin = await fakeTarget(emptyList)
  const baseline = join(folder(), 'known.json')
  const runKnowing = (...ids: string[]) => {
    writeFileSync(baseline, JSON.stringify(ids))
    return run('--target', origin, '--only', 'jobs.list.first-page', '--baseline', baseline)
  }
  expect(await runKnowing()).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^Does not conform.* 1 failed/),
  })
  // Nothing passed, so nothing shows that the target conforms.
  const known = await runKnowing('jobs.list.first-page')
  expect(known).toMatchObject({ code: 2, out: expect.stringMatching(/ 0 failed, 1 known failure\b/) })
  expectOneLine(await runKnowing('jobs.gone'), /the kit has no case jobs\.gone/)
})

test('cases that the list of a version does not name are only recommendations', async () => {
  const origin = await fakeTarget(emptyList)
  const only = ['--target', origin, '--only', 'jobs.list.first-page']
  expectOneLine(
    await run(...only, '--requirements', '0.0.0'),
    /--requirements .*0\.0\.0\.json cannot be read/,
  )
  const cases = allCases(readContract(contractFolder()))
  const { options } = readCommand(only, {}) as { options: Options }
  const lists = folder()
  const levelOf = (...ids: string[]) => {
    mkdirSync(join(lists, 'requirements'), { recursive: true })
    writeFileSync(join(lists, 'requirements', '1.0.0.json'), JSON.stringify({ cases: ids }))
    const counted = scored(cases, lists, { ...options, requirements: '1.0.0' })
    return counted.filter(({ level }) => level === 'must').map(({ id }) => id)
  }
  expect(levelOf('jobs.list.first-page')).toEqual(['jobs.list.first-page'])
  expect(() => levelOf('jobs.gone')).toThrow('the kit has no case jobs.gone')
})
