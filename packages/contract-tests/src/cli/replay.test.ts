import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { fakeTarget, json, recorded } from './fake-target.ts'
import { main } from './main.ts'

async function run(...args: string[]) {
  const { output, printed } = recorded()
  return printed(await main(args, {}, output))
}

/** A report of a run in which the case about JSON bodies failed, and what the target was asked. */
async function failedRun(...options: string[]) {
  const asked: string[] = []
  let status = 500
  const origin = await fakeTarget((request, response) => {
    void text(request).then((body) => {
      asked.push(`${request.method} ${request.url} ${String(request.headers['x-key'])} ${body}`)
      json(request.url === '/api/jobs' ? 200 : status, { items: [], total: 0 })(request, response)
    })
  })
  const folder = mkdtempSync(join(tmpdir(), 'contract-tests-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const id = 'vectors.json.plain'
  await run('--target', origin, '--only', id, '--report', folder, '--header', 'X-Key: k', ...options)
  return { asked, folder, id, report: join(folder, 'report.json'), mended: () => (status = 202) }
}

test('a failed request is sent again as it was, and the answer is compared with the earlier one', async () => {
  const { asked, id, report, mended } = await failedRun()
  const before = asked.at(-1)
  const same = await run('replay', report, id, '--header', 'X-Key: k')
  expect(same).toMatchObject({ code: 1, out: expect.stringContaining('→ 500 (in the report 500)') })
  expect(asked.at(-1)).toBe(before)
  mended()
  const other = await run('replay', report, id, '--header', 'X-Key: k')
  expect(other).toMatchObject({ code: 0, out: expect.stringContaining('→ 202 (in the report 500)') })
})

test('a request with hidden values, or one that the report does not have, is not sent', async () => {
  const { asked, id, report } = await failedRun()
  const count = asked.length
  const hidden = await run('replay', report, id)
  expect(hidden).toMatchObject({ code: 2, error: expect.stringMatching(/has hidden values/) })
  const none = await run('replay', report, 'submit.accepted')
  expect(none).toMatchObject({ code: 2, error: expect.stringMatching(/has no request of a failed case/) })
  writeFileSync(report, readFileSync(report, 'utf8').replaceAll(/bodies\/[\da-f]{16}/g, '../../secret'))
  const outside = await run('replay', report, id, '--header', 'X-Key: k')
  expect(outside).toMatchObject({ code: 2, error: expect.stringMatching(/a body outside of its folder/) })
  expect(asked).toHaveLength(count)
})

test('--format chooses the files of a report', async () => {
  const { folder, id } = await failedRun('--format', 'ctrf,har')
  const { results } = JSON.parse(readFileSync(join(folder, 'ctrf-report.json'), 'utf8'))
  expect(results.summary).toMatchObject({ tests: 2, passed: 0, failed: 2, skipped: 0, other: 0, pending: 0 })
  expect(results.tests).toMatchObject([
    { name: 'verdict', status: 'failed' },
    { name: id, status: 'failed' },
  ])
  const { log } = JSON.parse(readFileSync(join(folder, 'failed.har'), 'utf8'))
  expect(log.entries[0]).toMatchObject({
    comment: id,
    request: { method: 'POST' },
    response: { status: 500 },
  })
  expect(log.entries[0].request.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/delete-resume$/)
  expect(() => readFileSync(join(folder, 'report.html'))).toThrow('ENOENT')
})
