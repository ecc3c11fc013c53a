import { contractFolder } from '@recruiting/contract-tests/contract-folder'
import { readContract } from '@recruiting/contract-tests/kit/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { startBackend, startTools } from './support.ts'

const Text = z.object({ tw: z.string(), us: z.string() })
const Messages = z.object({
  fields: z.record(z.string(), z.object({ label: Text.optional(), rules: z.record(z.string(), Text) })),
  calls: z.record(z.string(), z.array(z.object({ path: z.string(), rules: z.array(z.string()) }))),
  rules: z.record(z.string(), Text),
  problems: z.record(z.string(), Text),
})
const { json } = readContract(contractFolder())
const messages = Messages.parse(json('messages.json'))

/** Every description of a document, without the escapes of Markdown; and the document without them. */
function split(part: unknown, descriptions: string[]): unknown {
  if (Array.isArray(part)) return part.map((each) => split(each, descriptions))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) => {
      if (name !== 'description' || typeof value !== 'string') return [[name, split(value, descriptions)]]
      descriptions.push(value.replaceAll('\\', ''))
      return []
    }),
  )
}

it('the document of the API has the sentences of every rule and problem, and differs in nothing else', async () => {
  const tools = await startTools()
  const descriptions: string[] = []
  const document = split(await (await tools.send('/__mock/docs/api.json')).json(), descriptions)
  const kept: string[] = []
  expect(document).toEqual(split(json('openapi.json'), kept))
  const all = descriptions.join('\n')
  const rules = Object.values(messages.calls).flatMap((places) =>
    places.flatMap(({ path, rules: names }) => names.map((rule) => ({ path, rule }))),
  )
  const sentences = [
    ...rules.map(({ path, rule }) => messages.fields[path]?.rules[rule] ?? messages.rules[rule]),
    ...Object.values(messages.problems),
    ...Object.values(messages.fields).flatMap(({ label }) => label ?? []),
  ]
  expect(sentences.length).toBeGreaterThan(500)
  expect(sentences.filter((each) => !all.includes(`${each?.tw} · ${each?.us}`))).toEqual([])
  expect(kept.filter((each) => !all.includes(each.replaceAll('\\', '')))).toEqual([])
  // What triggers a rule, and a rule between fields.
  expect(all).toMatch(/^- `required` \(`empty`\): /m)
  expect(all).toMatch(/^- School, status and month are required .* `\*?\w+`: `required`/m)
})

it('the document of test support has the calls that the backend has', async () => {
  const namesOf = async (target?: string) => {
    const tools = await startTools(target)
    const { paths } = await (await tools.send('/__mock/docs/test-support.json')).json()
    return JSON.stringify(paths)
  }
  expect(await namesOf()).toContain('"resetServer"')
  const some = await startBackend((_request, response) => response.end('{"calls":["listMails"]}'))
  expect(await namesOf(some)).toMatch(/^(?!.*"resetServer").*"listMails"/)
  const none = await startBackend((_request, response) => response.writeHead(404).end('<p>'))
  expect(await namesOf(none)).toBe('{}')
})

it('the gallery is shown by the site only, and the viewer of the reference comes from the tools', async () => {
  const tools = await startTools()
  const direct = await tools.send('/__mock/gallery?state=x')
  expect([direct.status, direct.headers.get('location')]).toEqual([
    303,
    'http://localhost:3000/__mock/gallery?state=x',
  ])
  const files = [
    '/docs/swagger-ui.css',
    '/docs/swagger-ui-bundle.js',
    '/docs/swagger-ui-standalone-preset.js',
  ]
  for (const file of files) expect((await tools.send(`/__mock${file}`)).status).toBe(200)
})
