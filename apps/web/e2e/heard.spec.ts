import { applied, mailedLink, mailsTo } from './applicant.ts'
import { pdf, png, type TestFile } from './apply-files.ts'
import { freshAddress, job } from './apply-steps.ts'
import { recommend } from './links.ts'
import { spokenFocus, spokenText } from './spoken.ts'
import { expect, type Page, test } from './test.ts'
import { words } from './words.ts'

// Each journey finds its way by the keyboard and by what a screen reader says, never by what is on the screen.
const { about, apply, deleteResume, errors, fields, links, options, personalInfo } = words.us

/** Presses a key until the focus is said to be on a control that begins with a text, such as `textbox “E-mail”`. */
async function pressUntil(page: Page, key: string, control: string): Promise<void> {
  const heard: string[] = []
  for (let presses = 0; presses < 150; presses++) {
    const said = await spokenFocus(page)
    if (said.startsWith(control)) return
    heard.push(said)
    await page.keyboard.press(key)
  }
  throw new Error(`${control} was never heard, but:\n${heard.join('\n')}`)
}

const tabTo = (page: Page, control: string) => pressUntil(page, 'Tab', control)

async function press(page: Page, control: string, key = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, `textbox “${name}”`)
  await page.keyboard.type(text)
}

async function choose(page: Page, name: string, option: string): Promise<void> {
  await tabTo(page, `combobox “${name}”`)
  await pressUntil(page, 'ArrowDown', `combobox “${name}” value “${option}”`)
}

async function chooseFile(page: Page, name: string, file: TestFile): Promise<void> {
  await tabTo(page, `button “${name}`)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles(file)
  await expect.poll(async () => (await announcements(page)).join()).toContain(`“${file.name}” `)
}

/** Expects that a text is part of what is said of the focus. */
async function hear(page: Page, said: string): Promise<void> {
  await expect.poll(() => spokenFocus(page)).toContain(said)
}

/** Records what live regions announce, over all documents of the tab. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const regions = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])'
    const observer = new MutationObserver((changes) => {
      const nodes = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement))
      const changed = new Set(nodes.flatMap((node) => node?.closest<HTMLElement>(regions) ?? []))
      const shown = [...changed].filter((region) => region.checkVisibility())
      const said = shown.map(({ textContent }) => textContent.trim()).filter(Boolean)
      sessionStorage.heard = [sessionStorage.heard ?? [], ...said].flat().join('\n')
    })
    // What a document has when it is parsed is not announced.
    const observe = () => observer.observe(document, { childList: true, characterData: true, subtree: true })
    addEventListener('DOMContentLoaded', observe)
  })
}

/** What was announced, without states that end by themselves, such as “Saving…”. */
async function announcements(page: Page): Promise<string[]> {
  const heard = await page.evaluate(() => String(sessionStorage.heard ?? ''))
  return heard.split('\n').filter((line) => line !== '' && !line.endsWith('…'))
}

test.beforeEach(({ page }) => {
  test.slow()
  // Playwright intercepts file choosers only while somebody listens; switching that on again can come after the key press.
  page.on('filechooser', () => undefined)
  return listen(page)
})

test('an application is heard from the list to its mail', async ({ page }) => {
  const email = freshAddress()
  await page.goto('/?lang=us')
  await tabTo(page, 'searchbox “')
  await page.keyboard.type(job)
  await page.keyboard.press('Enter')
  await press(page, 'link “Legal Counsel”')
  await hear(page, 'heading 1 “Legal Counsel”')
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await press(page, `checkbox “${fields.consent.agreed.label}”`, 'Space')
  await press(page, `button “${about.consent.apply}”`)

  await hear(page, `heading 1 “${apply.steps.personal}”`)
  const { personal, education, experience, application, other } = fields
  await type(page, personal.lastNameZh.label, '陳')
  await type(page, personal.firstNameZh.label, '怡君')
  await type(page, personal.nameEn.label, 'Chen, Yi-Chun')
  await type(page, personal.email.label, 'chen@')
  await type(page, personal.mobilePhone.label, '0912345678')
  await page.keyboard.press('Enter')
  // The only wrong answer gets the focus and says its error.
  await hear(page, `textbox “${personal.email.label}” value “chen@” required error “${errors.email}”`)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')

  await hear(page, `heading 1 “${apply.steps.education}”`)
  await choose(page, education.highest.qualification.label, options.qualification.bachelor)
  await type(page, education.highest.school.label, '國立臺灣大學')
  // A group of radio buttons is one stop; the arrow keys choose in it.
  await press(page, `radio “${options.educationStatus.graduated}”`, 'Space')
  await type(page, 'Graduation month', '202006')
  await choose(page, education.secondHighest.qualification.label, options.qualification.none)
  await press(page, `button “${apply.next}”`)

  await hear(page, `heading 1 “${apply.steps.experience}”`)
  await choose(page, experience.seniority.label, options.seniority.none)
  await press(page, `button “${apply.next}”`)
  await hear(page, `heading 1 “${apply.steps.application}”`)
  await choose(page, application.channel.label, options.applicationChannel.cake)
  await press(page, `button “${apply.next}”`)
  await hear(page, `heading 1 “${apply.steps.other}”`)
  await press(page, `radio “${options.yesNo.yes}”`, 'Space')
  await page.keyboard.press('ArrowRight')
  await hear(page, `radio “${options.yesNo.no}” checked`)
  await chooseFile(page, other.headshot.label, png())
  await chooseFile(page, other.resume.label, pdf())
  await press(page, `button “${apply.next}”`)
  await hear(page, `heading 1 “${apply.steps.check}”`)
  await press(page, `button “${apply.check.submit}”`)
  await hear(page, `heading 1 “${apply.confirmation.title}”`)
  await expect.poll(() => mailsTo(page.request, email)).toMatchObject([{ locale: 'us' }])
  // Each page, step and file is announced once; advice on the second degree comes on the way down the list.
  const said = await announcements(page)
  expect(said).toEqual([...new Set(said)])
  expect(said.filter((line) => line.startsWith('Step '))).toHaveLength(5)
})

test('an edit is heard from its link to what is saved', async ({ page }) => {
  const { link } = await applied(page.request, 'us')
  await page.goto(`${link}?lang=us`)
  await press(page, `link “${fields.emergencyContact.label}”`)
  await hear(page, `heading 2 “${fields.emergencyContact.label}”`)
  const { emergencyContact: contact, health } = fields
  await type(page, contact.name.label, '陳大明')
  await type(page, contact.relation.label, '父親')
  await type(page, contact.address.label, '臺南市東區大學路 1 號')
  await type(page, contact.phone.label, '06-2757575')
  await press(page, `button “${personalInfo.save.action}”`)
  await hear(page, `radio “${options.yesNo.yes}”`)
  expect(await spokenText(page, false)).toContain(`required error “${health.condition.required}”`)
  await page.keyboard.press('ArrowRight')
  await press(page, `button “${personalInfo.save.action}”`)
  await hear(page, personalInfo.saved.title)
  // Each change and its result, once.
  expect(await announcements(page)).toEqual([personalInfo.save.unsaved, personalInfo.saved.title])
})

test('a deletion is heard from its request to the mail and its end', async ({ page }) => {
  const email = 'recommended@example.com'
  await recommend(page.request, email, 'us')
  await page.goto('/delete-resume/apply?lang=us')
  await type(page, fields.email.label, email)
  await page.keyboard.press('Enter')
  await hear(page, `heading 1 “${links.resend.done}”`)
  await page.goto(`${await mailedLink(page.request, email, '/delete-resume/detail/')}?lang=us`)
  expect(await spokenText(page, false)).toContain(deleteResume.confirm.lead.recommended)
  await press(page, `button “${deleteResume.confirm.open.other}”`)
  await hear(page, 'checkbox “')
  await page.keyboard.press('Escape')
  await hear(page, `button “${deleteResume.confirm.open.other}”`)
  await page.keyboard.press('Space')
  await press(page, 'checkbox “', 'Space')
  await hear(page, 'checked')
  await page.keyboard.press('Tab')
  await hear(page, `button “${deleteResume.dialog.cancel}”`)
  await page.keyboard.press('Tab')
  // Nothing behind the prompt takes the focus: the next stop is the browser itself.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await press(page, `button “${deleteResume.confirm.open.other}”`)
  await hear(page, `heading 1 “${deleteResume.done.title}”`)
  expect(await announcements(page)).toEqual([deleteResume.done.title])
})
