import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { contractFolder } from '../contract-folder.ts'
import type { Case } from '../kit/case.ts'
import { readContract } from '../kit/contract.ts'
import { fakeTarget, json, recorded } from './fake-target.ts'
import { readCommand } from './options.ts'
import { Refusal } from './refusal.ts'
import { runCommand } from './run-command.ts'

function reportFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'contract-tests-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

function casesOf(folder: string): unknown {
  const { cases } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  return cases.map(({ id, verdict, reason }: Record<string, unknown>) => [id, verdict, reason])
}

/** A target with a vacancy, a mailbox and the deletion of an address. */
function withMails(asked: string[]): RequestListener {
  let requested = ''
  const links = [{ url: 'https://jobs.example/t', token: 't', purpose: 'delete-resume' }]
  const mail = { id: '1', subject: '', locale: 'tw', text: '', html: '', sentAt: '', links }
  const answer = (request: IncomingMessage, body: string): unknown => {
    switch (new URL(request.url ?? '', 'http://a').pathname) {
      case '/__mock':
        return { calls: ['listMails', 'awaitMails'] }
      case '/__mock/mails':
        return { mails: requested === '' ? [] : [{ ...mail, to: requested }] }
      case '/api/delete-resume':
        requested = JSON.parse(body).email
        return {}
      default:
        return { items: [], total: 1, page: 1, pageSize: 20 }
    }
  }
  return (request, response) => {
    asked.push(`${request.method} ${request.url}`)
    void text(request).then((body) => json(200, answer(request, body))(request, response))
  }
}

function caseOf(id: string, test: Case['test'], alone?: true): Case {
  const parts: Case = { id, level: 'must', profile: 'core', holds: id, where: 'openapi.json', test }
  return alone ? { ...parts, alone } : parts
}

test('an interrupted run begins no further case, cleans up, and writes reports', async () => {
  const interruption = new AbortController()
  const asked: string[] = []
  const target = await fakeTarget(withMails(asked))
  const report = reportFolder()
  const command = readCommand(['--target', target, '--report', report, '--rate', '10000/s'], {})
  if (command.kind !== 'run') throw new TypeError('no run')
  const { output, printed } = recorded()
  const folder = contractFolder()
  const ran = runCommand({
    ...{ options: command.options, contract: readContract(folder), folder, output },
    interruption: interruption.signal,
    cases: [
      caseOf('before', async () => {}),
      caseOf('during', async ({ http, people, support }) => {
        people.remember('kit-1@example.com')
        await support.setJobStatus('KIT-LEFT', 'open')
        await support.setJobStatus('KIT-CLOSED', 'open')
        await support.setJobStatus('KIT-CLOSED', 'closed')
        interruption.abort()
        await http.request('GET', '/api/during')
      }),
      caseOf('after', async ({ http }) => void (await http.request('GET', '/api/after'))),
      caseOf('alone', async ({ http }) => void (await http.request('GET', '/api/alone')), true),
    ],
  })

  await expect(ran).rejects.toThrow(new Refusal('Interrupted: 2 of 4 cases ran, which gives no verdict.'))
  const { out, error } = printed(2)
  expect(out).toMatch(/^No verdict, the run was interrupted: 2 passed, 0 failed, 2 not checked/)
  expect(out).toContain('not checked (2): The run was interrupted before this case.')
  expect(error).not.toMatch(/after|alone/)
  expect(asked).toContain('GET /api/during')
  expect(asked).not.toContain('GET /api/after')
  expect(asked).not.toContain('GET /api/alone')
  expect(asked).toContain('POST /api/delete-resume/confirm')
  expect(error).toContain('The vacancy KIT-LEFT, which a case had opened, is closed again.')
  expect(asked.filter((line) => line === 'PUT /__mock/jobs/KIT-LEFT')).toHaveLength(2)
  expect(asked.filter((line) => line === 'PUT /__mock/jobs/KIT-CLOSED')).toHaveLength(2)
  expect(error).toContain('Deleting the data of 1 addresses again.')
  const left = 'The run was interrupted before this case.'
  expect(casesOf(report)).toEqual([
    ['before', 'passed', undefined],
    ['during', 'passed', undefined],
    ['after', 'not checked', left],
    ['alone', 'not checked', left],
  ])
})

const program = fileURLToPath(new URL('../cli.ts', import.meta.url))

/** A run of the program against a target that holds the answer to its first case back. */
async function heldRun(report: string) {
  const answers: (() => void)[] = []
  let requests = 0
  const target = await fakeTarget((request, response) => {
    requests += 1
    const answer = () => json(200, { items: [], total: 0, page: 1, pageSize: 20 })(request, response)
    // The probe, the vacancies and test support are answered at once.
    if (requests <= 3) return answer()
    answers.push(answer)
  })
  const only = 'jobs.list.first-page,headers'
  const args = [program, '--target', target, '--only', only, '--rate', '10000/s', '--report', report]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'close')
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => lines.push(chunk))
  await expect.poll(() => answers).not.toEqual([])
  return {
    child,
    ended,
    said: () => lines.join(''),
    /** Answers the held requests and all later ones. */
    letGo: () => {
      requests = Number.NEGATIVE_INFINITY
      for (const answer of answers) answer()
    },
  }
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a run ends by %s after its running case, with exit code 2 and reports',
  async (signal) => {
    const report = reportFolder()
    const { child, ended, said, letGo } = await heldRun(report)
    child.kill(signal)
    await expect.poll(said).toMatch(/^Interrupted: the cases that run end/m)
    // npm passes on the signal that the terminal has already sent.
    child.kill(signal)
    letGo()
    expect(await ended).toEqual([2, null])
    expect(said()).toMatch(/\nInterrupted: 1 of \d+ cases ran, which gives no verdict\.\n$/)
    expect(casesOf(report)).toContainEqual([
      'headers.every-answer.list',
      'not checked',
      'The run was interrupted before this case.',
    ])
  },
)

test('a later signal ends the run at once', async () => {
  const { child, ended, said } = await heldRun(reportFolder())
  const again = setInterval(() => child.kill('SIGINT'), 100)
  onTestFinished(() => clearInterval(again))
  expect(await ended).toEqual([2, null])
  expect(said()).toMatch(/^Interrupted: the cases that run end.*\n$/)
})
