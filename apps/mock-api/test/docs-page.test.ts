import { readFileSync } from 'node:fs'
import { contractFolder } from '@recruiting/contract-tests/contract-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { send } from './support/backend.ts'
import { startLogProxy } from './support/proxy.ts'
import { type Steered, startSteered } from './support/test-support.ts'

const pages = ['/__mock/docs', '/__mock/docs/test-support']
const browserAccept = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const Text = z.object({ tw: z.string(), us: z.string() })
const Messages = z.object({
  fields: z.record(z.string(), z.object({ rules: z.record(z.string(), Text) })),
  calls: z.record(z.string(), z.array(z.object({ path: z.string(), rules: z.array(z.string()) }))),
  rules: z.record(z.string(), Text),
  problems: z.record(z.string(), Text),
})
const Operation = z.object({
  operationId: z.string(),
  'x-call': z.object({ problems: z.array(z.object({ code: z.string(), status: z.number() })) }).optional(),
  responses: z.record(z.string(), z.object({ $ref: z.string() }).partial()),
})
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ responses: z.record(z.string(), z.object({ description: z.string() })) }),
})

const contractFile = (name: string): unknown =>
  JSON.parse(readFileSync(`${contractFolder()}/${name}`, 'utf8'))
const messages = Messages.parse(contractFile('messages.json'))

let server: Steered
beforeAll(async () => {
  server = await startSteered({}, afterAll)
})

const json = async (path: string, { port }: { port: number } = server): Promise<unknown> =>
  JSON.parse((await send({ port }, 'GET', path)).text)

const operationsOf = (document: unknown) =>
  Object.values(Document.parse(document).paths).flatMap((item) => Object.values(item))
const namesOf = (document: unknown) => operationsOf(document).map(({ operationId }) => operationId)

/** Every description of a document, without the escapes of Markdown. No sentence has a backslash. */
function descriptionsOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) =>
    name === 'description' && typeof value === 'string'
      ? [value.replaceAll('\\', '')]
      : descriptionsOf(value),
  )
}

/** A document without the descriptions of its parts. */
function undescribed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(undescribed)
  if (typeof part !== 'object' || part === null) return part
  const kept = Object.entries(part).filter(
    ([name, value]) => name !== 'description' || typeof value !== 'string',
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, undescribed(value)]))
}

describe.each(pages)('GET %s', (page) => {
  it('loads only what this server serves', async () => {
    const { status, headers, text: html } = await send(server, 'GET', page, { headers: browserAccept })
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(html).not.toMatch(/\b(?:https?:)?\/\//)
    const loaded = [...html.matchAll(/(?:src|data-document)="([^"]+)"|rel="stylesheet" href="([^"]+)"/g)]
    const paths = loaded.map(([, first, second]) => first ?? second ?? '')
    expect(paths).toHaveLength(4)
    const answers = await Promise.all(paths.map((path) => send(server, 'GET', path)))
    const types = answers.map(({ status, headers }) => `${status} ${headers['content-type']}`)
    expect(types.toSorted()).toEqual([
      '200 application/json; charset=utf-8',
      '200 text/css; charset=utf-8',
      '200 text/javascript; charset=utf-8',
      '200 text/javascript; charset=utf-8',
    ])
  })

  it('is in both languages and leads to the other pages', async () => {
    for (const [lang, heading] of [
      ['tw', 'API 參考文件'],
      ['us', 'API reference'],
    ]) {
      const { text } = await send(server, 'GET', `${page}?lang=${lang}`)
      expect(text).toContain(`<h1>${heading}</h1>`)
      for (const href of ['/__mock', '/__mock#requests', '/__mock/mailbox', ...pages])
        expect(text).toContain(`href="${href}"`)
    }
  })

  it('is refused under another name, with its files', async () => {
    const assets = ['docs.mjs', 'swagger-ui-bundle.js', 'swagger-ui.css'].map(
      (name) => `/docs/assets/${name}`,
    )
    for (const path of [page, ...['/docs/api.json', ...assets].map((each) => `/__mock${each}`)])
      expect((await send(server, 'GET', path, { headers: { host: 'evil.example' } })).status).toBe(403)
  })
})

it('is reached from the steering page', async () => {
  const { text } = await send(server, 'GET', '/__mock', { headers: browserAccept })
  expect(text).toContain('<a href="/__mock/docs">')
})

it('has no other files of the library', async () => {
  for (const name of ['swagger-ui.js', '..%2fdocs.mjs', 'package.json'])
    expect((await send(server, 'GET', `/__mock/docs/assets/${name}`)).status).toBe(404)
})

describe('the document of the API', () => {
  it('differs from the contract in descriptions only', async () => {
    const shown = await json('/__mock/docs/api.json')
    expect(undescribed(shown)).toEqual(undescribed(contractFile('openapi.json')))
  })

  it('has the sentences in both languages of every rule that a call reports', async () => {
    const all = descriptionsOf(await json('/__mock/docs/api.json')).join('\n')
    const rules = Object.values(messages.calls).flatMap((places) =>
      places.flatMap(({ path, rules }) => rules.map((rule) => ({ path, rule }))),
    )
    expect(rules.length).toBeGreaterThan(500)
    const missing = rules.filter(({ path, rule }) => {
      const { tw, us } = messages.fields[path]?.rules[rule] ?? messages.rules[rule] ?? { tw: '?', us: '?' }
      return !all.includes(`${tw} · ${us}`)
    })
    expect(missing).toEqual([])
  })

  it.each([
    ['personal.nameEn', 'nameEn', '請輸入英文姓名 · Please enter your English Name'],
    [
      'education.highest.school',
      'school',
      '請輸入最高學歷的學校名稱 · Please enter the school of your highest degree',
    ],
    ['jobCodes', 'jobCodes', '此職缺已停止招募 · This job is no longer open'],
  ])('has them at the field: %s', async (_path, name, sentence) => {
    const properties = propertiesOf(await json('/__mock/docs/api.json'), name)
    expect(properties.filter(({ description }) => description?.includes(sentence))).not.toEqual([])
  })

  it('has the sentences of every problem at the response of every call', async () => {
    const document = await json('/__mock/docs/api.json')
    const { responses } = Document.parse(document).components
    const problems = operationsOf(document).flatMap(({ 'x-call': call, responses: own, operationId }) =>
      (call?.problems ?? []).map(({ code, status }) => {
        const name = own[status]?.$ref?.split('/').at(-1) ?? ''
        return { operationId, code, description: responses[name]?.description ?? '' }
      }),
    )
    expect(problems.length).toBeGreaterThan(100)
    const missing = problems.filter(({ code, description }) => {
      const { tw, us } = messages.problems[code] ?? { tw: '?', us: '?' }
      return !description.replaceAll('\\', '').includes(`\`${code}\`: ${tw} · ${us}`)
    })
    expect(missing).toEqual([])
  })
})

/** The properties of this name, of all schemas. */
function propertiesOf(part: unknown, name: string): { description?: string | undefined }[] {
  if (typeof part !== 'object' || part === null) return []
  const own = z
    .object({ properties: z.record(z.string(), z.object({ description: z.string().optional() })) })
    .safeParse(part).data?.properties[name]
  return [...(own ? [own] : []), ...Object.values(part).flatMap((each) => propertiesOf(each, name))]
}

describe('the document of test support', () => {
  it('has the calls that the server has', async () => {
    const { calls } = z.object({ calls: z.array(z.string()) }).parse(await json('/__mock'))
    expect(namesOf(await json('/__mock/docs/test-support.json')).toSorted()).toEqual(calls.toSorted())

    const withMailServer = await startSteered({ SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'a@example.com' })
    const names = namesOf(await json('/__mock/docs/test-support.json', withMailServer))
    expect(names).toContain('resetServer')
    expect(names).not.toContain('listMails')
    const { text } = await send(withMailServer, 'GET', '/__mock/docs')
    expect(text).not.toContain('/__mock/mailbox')
  })

  it('has the sentences of its problems', async () => {
    const { responses } = Document.parse(await json('/__mock/docs/test-support.json')).components
    const { tw, us } = messages.problems.origin_forbidden ?? { tw: '?', us: '?' }
    expect(responses.OriginForbidden?.description).toContain(`${tw} · ${us}`)
  })
})

it('is served before another backend too', async () => {
  const proxy = await startLogProxy(server.url)
  expect((await send(proxy, 'GET', '/__mock/docs')).status).toBe(200)
  expect(namesOf(await json('/__mock/docs/test-support.json', proxy))).toEqual(['getTestSupport'])
})
