import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { apiBase, calls } from '@recruiting/schema/contract/calls'
import { mailedLink } from './applicant.ts'
import { png } from './apply-files.ts'
import { expectStep, next, openForm, steps, uploaded } from './apply-steps.ts'
import { tokenOf } from './links.ts'
import { learned } from './reader.ts'
import { expect, field } from './test.ts'
import { words } from './words.ts'

/**
 * What a person does from the first step to the confirmation. `read`: characters of proposals and of the last page before they submit; `sent`: requests with a
 * body before they submit.
 */
type Effort = Record<'fields' | 'characters' | 'keys' | 'touches' | 'read' | 'sent', number>

/** Answers of a step, by path; a list of strings is one of radio buttons, boxes or options. */
type Answers = readonly (readonly [path: string, answer: string | readonly [string]])[]

const resume = '01-104-headings.pdf'
const truth = JSON.parse(readFileSync(join(learned, resume.replace('.pdf', '.json')), 'utf8'))
const { apply, proposals } = words.tw

/** The person of the résumé; what it does not say is answered as shortly as the form allows. */
const answers: Readonly<Record<string, Answers>> = {
  personal: [
    ...['lastNameZh', 'firstNameZh', 'nameEn', 'email'].map(
      (name) => [`personal.${name}`, truth[name]] as const,
    ),
    ['personal.mobilePhone', truth.mobilePhone.replace('+886', '0')],
  ],
  education: ['highest', 'secondHighest'].flatMap((degree, at): Answers => {
    const { qualification, school, department, status, to } = truth.education[at]
    const path = `education.${degree}`
    return [
      [`${path}.qualification`, [qualification]],
      [`${path}.school`, school],
      [`${path}.department`, department],
      [`${path}.status`, [status]],
      [`${path}.yearMonth`, to],
    ]
  }),
  experience: [
    ['experience.seniority', ['over7']],
    ...truth.jobs.flatMap((job: Record<string, string>, at: number): Answers => {
      const path = `experience.entries.${at}`
      return [
        [`${path}.category`, [job.jobTitle?.includes('兼職') ? 'partTime' : 'work']],
        [`${path}.companyName`, job.companyName ?? ''],
        [`${path}.jobTitle`, job.jobTitle ?? ''],
        [`${path}.start`, job.start ?? ''],
        job.end === undefined ? [`${path}.stillEmployed`, ['']] : [`${path}.end`, job.end],
        [`${path}.content`, job.content ?? ''],
      ]
    }),
  ],
  application: [['application.channel', ['bank104']]],
  other: [['other.workPermitRequired', ['no']]],
}

/** Counts what a person does in a page, and does it. An answer that is there is left as it is. */
function handOf(page: Page) {
  const effort: Effort = { fields: 0, characters: 0, keys: 0, touches: 0, read: 0, sent: 0 }
  const touch = (act: Promise<void>, times = 1) => {
    effort.touches += times
    return act
  }
  const read = (...texts: readonly string[]) => {
    effort.read += [...texts.join('')].length
  }
  async function choose(path: string, option: string): Promise<void> {
    const list = field(page, path)
    if (await list.evaluate((element) => element instanceof HTMLSelectElement)) {
      // One touch opens the list.
      if ((await list.inputValue()) === '')
        await touch(
          list.selectOption(option).then(() => undefined),
          2,
        )
      return
    }
    const box = option === '' ? list : field(page, path, option)
    if (!(await box.isChecked())) await touch(box.check())
  }
  async function type(path: string, text: string): Promise<void> {
    const control = field(page, path)
    if ((await control.inputValue()) !== '') return
    await touch(control.fill(text))
    const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
    effort.fields += 1
    effort.characters += [...text].length
    effort.keys += [...text].length + (keysOfHan - 1) * han
  }
  return {
    effort,
    touch,
    async answer(path: string, answer: string | readonly [string]): Promise<void> {
      const [, entry] = /^(experience\.entries\.\d+)\./.exec(path) ?? []
      if (entry !== undefined) {
        const summary = page.locator(`[id="${entry}-summary"]`)
        if ((await page.locator(`[id="${entry}"], [id="${entry}-summary"]`).count()) === 0)
          await touch(page.locator('#add-experience').click())
        else if (
          (await summary.isVisible()) &&
          !(await summary.evaluate((each) => each.closest('details')?.open))
        )
          await touch(summary.click())
      }
      await (typeof answer === 'string' ? type(path, answer) : choose(path, answer[0]))
    },
    /** Takes over what the file proposes for the step, after reading it. */
    async accept(): Promise<void> {
      for (const text of await page.locator('[data-proposal]').allInnerTexts())
        effort.read += [...text].length
      const all = page.getByRole('button', { name: proposals.stepAll, exact: true })
      while ((await all.count()) > 0) await touch(all.first().click())
    },
    async attach(
      path: string,
      file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
    ): Promise<void> {
      // The control, the file, and that it is this one.
      await touch(field(page, path).setInputFiles(file), 3)
    },
    read,
  }
}

/** 注音: two or three signs and the tone. */
const keysOfHan = 3

/**
 * Seconds. A key on a phone: 36.2 words a minute (Palin et al. 2019). A touch: mental preparation and pointing of the keystroke-level
 * model (Card, Moran, Newell 1980). Reading: 255 Chinese characters a minute (IReST 2012).
 */
const seconds = { key: 60 / (36.2 * 5), touch: 1.35 + 1.1, read: 60 / 255 }

/** Applies once. @param file chosen in the first step */
async function applyOnce(
  page: Page,
  code: string,
  file?: Parameters<ReturnType<typeof handOf>['attach']>[1],
): Promise<Effort> {
  const hand = handOf(page)
  await openForm(page, 'tw', code)
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  if (file !== undefined) {
    await hand.attach('entrance', file)
    const news = page.getByText(proposals.nothingFilled).or(page.getByText(proposals.filledText))
    await expect(news).toBeVisible()
    const goOn = page.getByRole('link', { name: new RegExp(`^${proposals.goOn.slice(0, 3)}`) })
    if (await goOn.isVisible()) {
      await hand.touch(goOn.click())
      await expect(page).toHaveURL(/step=/)
    }
  }
  const first = steps.findIndex((name) => page.url().includes(`step=${name}`))
  for (let at = Math.max(0, first); at < steps.length - 1; at += 1) {
    const step = steps[at] ?? ''
    await expectStep(page, at)
    await hand.accept()
    for (const [path, answer] of answers[step] ?? []) await hand.answer(path, answer)
    if (step === 'other') {
      const wanted = { headshot: png(), resume: join(learned, resume) }
      let attached = 0
      for (const [kind, file] of Object.entries(wanted)) {
        if (await page.getByText(typeof file === 'string' ? resume : file.name, { exact: true }).isVisible())
          continue
        await hand.attach(`other.${kind}`, file)
        attached += 1
      }
      await expect(page.getByText(uploaded)).toHaveCount(attached)
    }
    await hand.touch(next(page))
  }
  await expectStep(page, steps.length - 1)
  const said = Object.values(answers).flatMap((each) => each.flatMap(([, answer]) => answer))
  expect(
    requests.filter((request) =>
      said.some((text) => text.length > 4 && decodeURIComponent(request.url()).includes(text)),
    ),
  ).toEqual([])
  hand.effort.sent = requests.filter((request) => request.method() !== 'GET').length
  hand.read(...(await page.getByRole('main').allInnerTexts()))
  await hand.touch(page.getByRole('button', { name: apply.check.submit }).click())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(apply.confirmation.title)
  return hand.effort
}

/** The file that the person gets by the link of the confirmation mail. */
async function exportOf(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const call = async (name: 'requestExport' | 'downloadExport', linkPath: string) => {
    const token = tokenOf(await mailedLink(page.request, truth.email, linkPath))
    const headers = { authorization: `Bearer ${token}` }
    const answer = await page.request.post(apiBase + calls[name].path, { headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer
  }
  await call('requestExport', '/personal-info/edit/')
  const answer = await call('downloadExport', '/personal-info/export/')
  return { name: 'export.zip', mimeType: 'application/zip', buffer: await answer.body() }
}

/** What an application takes, typed by hand, with the proposals of the résumé, and with the file of an earlier application. */
export async function measureEffort(
  inPage: <T>(act: (page: Page) => Promise<T>) => Promise<T>,
): Promise<Readonly<Record<string, Effort>>> {
  return {
    'by hand': await inPage((page) => applyOnce(page, 'LG-1001')),
    'with the résumé': await inPage((page) => applyOnce(page, 'SW-1001', join(learned, resume))),
    'from an earlier application': await inPage(async (page) =>
      applyOnce(page, 'HW-1001', await exportOf(page)),
    ),
  }
}

/** The counts as docs/performance.md says them. */
export function effortSentence(efforts: Awaited<ReturnType<typeof measureEffort>>): string {
  const parts = Object.entries(efforts).map(([name, { keys, characters, touches, read }]) => {
    const minutes = (keys * seconds.key + touches * seconds.touch + read * seconds.read) / 60
    return `${name} ${characters} characters, ${touches} touches, ${minutes.toFixed(1)} minutes`
  })
  return `${parts.join('; ')}.`
}
