import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostileDocuments } from '@recruiting/resume/corpus/hostile'
import { sample } from './apply-files.ts'
import { openForm } from './apply-steps.ts'
import { chooseDocuments, expectNoWorker, learned, openReader, ownRequests, readDocument } from './reader.ts'
import { expect, field, test } from './test.ts'
import { words } from './words.ts'

test('a PDF and a Word document are read in a worker, which alone may compile WebAssembly', async ({
  page,
}) => {
  const seen = await openReader(page)
  const arrived = ['worker', 'pdfium'].map((name) =>
    page.waitForResponse((response) => response.url().includes(`/${name}-`)),
  )
  const names = ['01-104-headings.pdf', '02-1111-headings.docx']
  await chooseDocuments(
    page,
    names.map((name) => join(learned, name)),
  )
  for (const [position, name] of names.entries()) {
    const { answer } = await readDocument(page, position)
    const truth = readFileSync(join(learned, name.replace(/\.\w+$/, '.json')), 'utf8')
    const { email, lastNameZh } = JSON.parse(truth)
    const found = answer && 'proposals' in answer ? answer.proposals : []
    expect(found).toContainEqual(expect.objectContaining({ path: 'personal.email', value: email }))
    expect(found).toContainEqual(expect.objectContaining({ path: 'personal.lastNameZh', value: lastNameZh }))
  }
  const [worker, engine] = (await Promise.all(arrived)).map((response) => response.headers())
  expect(worker?.['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(engine).toMatchObject({ 'content-type': 'application/wasm', 'content-encoding': 'br' })
  expect(engine?.['cache-control']).toContain('immutable')
  const [ofWorker, ofEngine] = ownRequests
  expect(seen).toEqual([ofWorker, ofEngine, ofWorker].map((pattern) => expect.stringMatching(pattern)))
  const inThePage = page.evaluate(() => WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)))
  await expect(inThePage).rejects.toThrow(/unsafe-eval/)
})

// `npm run check -- reading` reads all 300, and measures what they cost the page.
test('a hostile document of each kind gets an answer, and makes no request, window or dialog', async ({
  page,
}, info) => {
  const folder = info.outputPath('documents')
  mkdirSync(folder)
  const documents = [...hostileDocuments()].slice(0, 54)
  for (const { name, bytes } of documents) writeFileSync(join(folder, name), bytes)
  const seen = await openReader(page)
  await chooseDocuments(
    page,
    documents.map(({ name }) => join(folder, name)),
  )
  for (const [position, { name }] of documents.entries()) {
    const { answer } = await readDocument(page, position)
    expect(answer, name).toBeDefined()
    expect(answer, name).not.toEqual({ reason: 'tookTooLong' })
  }
  await expectNoWorker(page)
  expect(seen.filter((each) => !ownRequests.some((pattern) => pattern.test(each)))).toEqual([])
})

test('a reading that is cancelled ends with its worker, and so does one that takes too long', async ({
  page,
}) => {
  await openReader(page)
  await page.clock.install()
  await chooseDocuments(page, [join(learned, '01-104-headings.pdf')])
  // The engine does not arrive.
  await page.context().route(/\.wasm$/, () => undefined)
  const begin = async () => {
    const asked = page.waitForRequest(/\.wasm$/)
    const outcome = readDocument(page, 0).then(
      ({ answer }) => answer,
      (error: Error) => error.message,
    )
    await asked
    return { outcome }
  }
  const cancelled = await begin()
  await page.evaluate(() => window.cancel.abort(new Error('cancelled')))
  expect(await cancelled.outcome).toContain('cancelled')
  await expectNoWorker(page)

  const slow = await begin()
  await page.clock.fastForward(30_000)
  expect(await slow.outcome).toEqual({ reason: 'tookTooLong' })
  await expectNoWorker(page)
})

test('the page says why a résumé gives no answers, and keeps it', async ({ page }) => {
  await openForm(page)
  await page.clock.install()
  const hostile = [...hostileDocuments()]
  const bytesOf = (kind: string) =>
    Buffer.from(hostile.find(({ name }) => name.endsWith(kind))?.bytes ?? new Uint8Array())
  const choose = (buffer: Buffer) =>
    field(page, 'entrance').setInputFiles({ name: '履歷.pdf', mimeType: 'application/pdf', buffer })
  const said = page.getByText('「履歷.pdf」已作為您的履歷檔案')
  for (const [reason, document] of [
    ['encrypted', sample('pdf/aes-256-locked.pdf')],
    ['noText', bytesOf('pictures-only.pdf')],
    ['tooLarge', bytesOf('10000-pages.pdf')],
    ['damaged', bytesOf('wrong-magic.pdf')],
  ] as const) {
    await choose(document)
    await expect(said.filter({ hasText: words.tw.proposals.unread[reason] })).toBeVisible()
  }
  // The engine does not arrive.
  await page.context().route(/\.wasm$/, () => undefined)
  const asked = page.waitForRequest(/\.wasm$/)
  await choose(sample('pdf/plain.pdf'))
  await asked
  await page.clock.fastForward(30_000)
  await expect(said.filter({ hasText: words.tw.proposals.unread.tookTooLong })).toBeVisible()
  await expectNoWorker(page)
})
