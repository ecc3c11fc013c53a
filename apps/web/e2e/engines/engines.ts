/**
 * `npm run check -- engines`: walks the journeys of `journeys.ts` in Chromium, Firefox and WebKit, in both languages, as wide as a
 * phone and a desktop. Fails for an error in a page, for a page wider than its window, a missing focus, and for text that one engine
 * shows and another does not. `--only firefox,webkit`, `--language us`, `--journeys search,apply`; what they leave out is in the table.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '@recruiting/http/test-free-port'
import { locales } from '@recruiting/schema/options'
import { worldHeader } from '@recruiting/schema/test-support/calls'
import { testSupportClient } from '@recruiting/schema/test-support/client'
import { varying } from '../../scripts/state-page.ts'
import { pdf, png } from '../apply-files.ts'
import { startCommand } from '../start-command.ts'
import { type EngineName, engineNames, openEngine, pathOf } from './engine.ts'
import { startFront } from './front.ts'
import { type Journey, journeys } from './journeys.ts'
import { createVisit, type Shown } from './visit.ts'

const windows = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

const { values } = parseArgs({
  options: { only: { type: 'string' }, journeys: { type: 'string' }, language: { type: 'string' } },
})
const chosen = namedIn(values.only, engineNames)
const languages = namedIn(values.language, locales)
const chosenJourneys = namedIn(values.journeys, Object.keys(journeys) as (keyof typeof journeys)[])

const port = await freePort()
const origin = `http://localhost:${port}`
const folder = mkdtempSync(join(tmpdir(), 'recruiting-engines-'))
const sitePort = String(await freePort())
const siteUrl = `http://localhost:${sitePort}`
const site = await startCommand(join(import.meta.dirname, '../../../../scripts/start.mjs'), {
  PORT: sitePort,
  DATA_DIR: join(folder, 'data'),
  SITE_URL: origin,
  LINK_MAIL_TICK: '250ms',
})
const front = await startFront(port, siteUrl)
const files = { headshot: join(folder, 'photo.png'), resume: join(folder, 'resume.pdf') }
const learned = join(import.meta.dirname, '../../../../packages/resume/corpus/learned')
const readable = [
  [join(learned, '01-104-headings.pdf'), 'pinchen.su@example.com'],
  [join(learned, '02-1111-headings.docx'), 'po.hsun.lai@example.com'],
] as const
writeFileSync(files.headshot, png().buffer)
writeFileSync(files.resume, pdf().buffer)

const troubles: string[] = []
const rows: string[] = []
/** What the first engine showed, by language, window and place. */
const reference = new Map<string, { engine: EngineName; text: string }>()

try {
  for (const name of engineNames) {
    if (!chosen.includes(name)) rows.push(`| ${name} | | | not chosen | |`)
    else if (pathOf(name) === undefined) {
      rows.push(`| ${name} | | | not installed | |`)
      troubles.push(`${name}: not walked, because it is not installed`)
    } else
      for (const language of languages)
        for (const [windowName, size] of Object.entries(windows)) await walk(name, language, windowName, size)
  }
} finally {
  await front.close()
  await site.end()
  rmSync(folder, { recursive: true })
}
for (const language of locales)
  if (!languages.includes(language)) rows.push(`| | ${language} | | not chosen | |`)
console.log(
  ['| Engine | Language | Window | Journeys | Seconds |', '|---|---|---|---|---:|', ...rows].join('\n'),
)
console.log(
  troubles.length === 0 ? '\nNothing was found.' : `\n${troubles.length} found:\n${troubles.join('\n')}`,
)
process.exitCode = troubles.length === 0 ? 0 : 1

/** Those of a list that an option names; all without it. Ends the command when it names another. */
function namedIn<T extends string>(option: string | undefined, all: readonly T[]): readonly T[] {
  if (option === undefined) return all
  const names = option.split(',')
  const unknown = names.find((name) => !all.some((each) => each === name))
  if (unknown === undefined) return all.filter((each) => names.includes(each))
  console.error(`“${unknown}” is none of ${all.join(', ')}.`)
  process.exit(2)
}

async function walk(
  name: EngineName,
  language: Journey['language'],
  windowName: string,
  size: { width: number; height: number },
): Promise<void> {
  const start = performance.now()
  const where = `${name} ${language} ${windowName}`
  const say = (line: string) => troubles.push(`${where}: ${line}`)
  const support = testSupportClient(siteUrl)
  const { id } = await support('createWorld', { body: {} })
  front.world = id
  const engine = await openEngine(name, size)
  let [done, width] = [0, 0]
  try {
    const visit = createVisit(engine, origin, say)
    await visit.open(`/privacy?lang=${language}`)
    width = await engine.run(() => innerWidth)
    const inWorld = testSupportClient(siteUrl, (url, init) =>
      fetch(url, { ...init, headers: { ...init.headers, [worldHeader]: id } }),
    )
    const journey: Journey = {
      visit,
      language,
      files,
      readable,
      async mailedLink(to, path) {
        for (let tries = 0; tries < 100; tries++) {
          const { mails } = await inWorld('listMails', { query: { to } })
          const url = mails
            .flatMap(({ text }) => text.match(/https?:[^\s,]+/g) ?? [])
            .find((each) => each.includes(path))
          if (url !== undefined) return new URL(url).pathname
          await wait(200)
        }
        throw new Error(`No mail to ${to} has a link to ${path}.`)
      },
      saveElsewhere: (link, change) => saveElsewhere(link, change, id),
    }
    for (const journeyName of chosenJourneys) {
      await journeys[journeyName](journey).then(
        () => done++,
        (error: unknown) => say(`${journeyName}: ${error instanceof Error ? error.message : String(error)}`),
      )
      for (const error of front.takeErrors()) say(`${journeyName}: ${error}`)
    }
    compare(name, `${language} ${windowName}`, visit.shown, say)
  } finally {
    await engine.close()
    await support('deleteWorld', { params: { id } }).catch(() => undefined)
  }
  rows.push(
    `| ${engine.version} | ${language} | ${width} px | ${done} of ${Object.keys(journeys).length} | ${((performance.now() - start) / 1000).toFixed(0)} |`,
  )
  console.error(rows.at(-1))
}

/** Changes a record by its link, as another device would. */
async function saveElsewhere(link: string, change: object, world: string): Promise<void> {
  const url = `${siteUrl}/api/personal-info`
  const headers = {
    authorization: `Bearer ${link.split('/').at(-1)}`,
    'content-type': 'application/json',
    [worldHeader]: world,
  }
  const read = await fetch(url, { headers })
  const { sections } = (await read.json()) as { sections: object }
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { ...headers, 'if-match': read.headers.get('etag') ?? '' },
    body: JSON.stringify({ ...sections, ...change }),
  })
  if (!answer.ok)
    throw new Error(`The record was not saved elsewhere: ${answer.status} ${await answer.text()}`)
}

/** Compares what was shown with what the first engine showed at the same place. */
function compare(
  engine: EngineName,
  look: string,
  shown: readonly Shown[],
  say: (line: string) => void,
): void {
  for (const { at, text: raw } of shown) {
    const text = raw.replaceAll(varying, '…')
    const known = reference.get(`${look} ${at}`)
    if (known === undefined) reference.set(`${look} ${at}`, { engine, text })
    else {
      // By lines: a notification repeats what the page says, and goes by itself.
      const [one, other] = [new Set(known.text.split('\n')), new Set(text.split('\n'))]
      const lines = [
        ...[...one].filter((line) => !other.has(line)).map((line) => `only ${known.engine}: ${line}`),
        ...[...other].filter((line) => !one.has(line)).map((line) => `only ${engine}: ${line}`),
      ]
      if (lines.length > 0) say(`${at}: other text than in ${known.engine}: ${lines.slice(0, 4).join(' · ')}`)
    }
  }
}
