import type { Locale } from '@recruiting/schema/options'
import { words } from '../words.ts'
import type { Visit } from './visit.ts'

/** What a journey works with: the words of its language, the mailbox of its world, and files. */
export type Journey = {
  visit: Visit
  language: Locale
  files: { headshot: string; resume: string }
  /** Résumés with text, and an address that each says. */
  readable: readonly (readonly [path: string, email: string])[]
  /** The path of the newest link of a kind in the mails to an address. */
  mailedLink: (to: string, path: string) => Promise<string>
  /** Saves sections of a record by its link, as another device would. */
  saveElsewhere: (link: string, sections: object) => Promise<void>
}

export const applicant = 'engine@example.com'
const contact = {
  name: '陳大明',
  relation: '父親',
  address: '臺南市東區大學路 1 號',
  phone: '06-2757575',
}

/** The journeys of a visitor, in an order in which each leaves what the next needs. */
export const journeys = {
  async search({ visit, language }: Journey): Promise<void> {
    const { home } = words[language]
    await visit.open('/')
    await visit.look('list')
    await visit.fill(home.keyword, 'React')
    await visit.press('Enter')
    await visit.see(home.keywordChip.replace('{{keyword}}', 'React'))
    await visit.look('list found')
    await visit.open('/?location=tainan')
    await visit.look('list filtered')
    await visit.open('/about?job=LG-1001')
    await visit.seeHeading(language === 'tw' ? '法務專員' : 'Legal Counsel')
    await visit.look('vacancy')
    await visit.back()
    await visit.seeHeading(home.heading)
    await visit.look('list again')
  },

  async apply({ visit, language, files }: Journey): Promise<void> {
    const { about, apply, fields, form, options } = words[language]
    await visit.open('/about?job=LG-1001')
    await visit.click('option', fields.consent.agreed.label)
    await visit.click('button', about.consent.apply)
    await visit.seeHeading(apply.steps.personal)
    await visit.look('personal, empty')
    await visit.click('button', apply.next)
    await visit.look('personal, wrong')
    const { personal } = fields
    await visit.fill(personal.lastNameZh.label, '陳')
    await visit.fill(personal.firstNameZh.label, '怡君')
    await visit.fill(personal.nameEn.label, 'Chen, Yi-Chun')
    await visit.fill(personal.email.label, applicant)
    await visit.fill(personal.mobilePhone.label, '0912-345-678')
    await visit.reload()
    for (const value of ['陳', '怡君', 'Chen, Yi-Chun', applicant]) await visit.seeValue(value)
    await visit.look('personal, filled')
    await visit.click('button', apply.next)
    await visit.seeHeading(apply.steps.education)
    await visit.expectFocusOnHeading('education')
    const { highest, secondHighest } = fields.education
    await visit.choose(highest.qualification.label, 'bachelor', highest.label)
    await visit.fill(highest.school.label, '國立臺灣大學', highest.label)
    await visit.click('option', options.educationStatus.graduated, highest.label)
    await visit.fill(highest.yearMonth.label, '202006', highest.label)
    await visit.choose(secondHighest.qualification.label, 'none', secondHighest.label)
    await visit.look('education, filled')
    await visit.click('button', apply.next)
    await visit.seeHeading(apply.steps.experience)
    await visit.choose(fields.experience.seniority.label, 'none')
    await visit.look('experience')
    await visit.click('button', apply.next)
    await visit.seeHeading(apply.steps.application)
    await visit.choose(fields.application.channel.label, 'cake')
    await visit.look('application')
    await visit.click('button', apply.next)
    await visit.seeHeading(apply.steps.other)
    await visit.click('option', options.yesNo.no, fields.other.workPermitRequired.label)
    await visit.attach(fields.other.headshot.label, files.headshot)
    await visit.attach(fields.other.resume.label, files.resume)
    await visit.see(form.file.done, 2)
    await visit.look('other')
    await visit.click('button', apply.next)
    await visit.seeHeading(apply.steps.check)
    await visit.expectFocusOnHeading('check')
    await visit.look('check')
    await visit.click('button', apply.check.submit)
    await visit.seeHeading(apply.confirmation.title)
    await visit.expectFocusOnHeading('confirmation')
    await visit.look('confirmation')
  },

  async edit({ visit, language, mailedLink, saveElsewhere }: Journey): Promise<void> {
    const { personalInfo, fields, options } = words[language]
    const link = await mailedLink(applicant, '/personal-info/edit/')
    await visit.open(link)
    await visit.seeHeading(personalInfo.title)
    await visit.seeValue('Chen, Yi-Chun')
    await visit.look('edit')
    const { emergencyContact, health } = fields
    for (const [field, value] of Object.entries(contact))
      await visit.fill(emergencyContact[field as keyof typeof contact].label, value)
    await visit.click('option', options.yesNo.no, health.condition.label)
    await visit.click('button', personalInfo.save.action)
    await visit.see(personalInfo.saved.title)
    await visit.look('edit, saved')
    await saveElsewhere(link, { emergencyContact: { ...contact, relation: '母親' } })
    await visit.fill(emergencyContact.relation.label, '配偶')
    await visit.click('button', personalInfo.save.action)
    await visit.see(personalInfo.conflict.title)
    await visit.look('edit, conflict')
  },

  async delete({ visit, language, mailedLink }: Journey): Promise<void> {
    const { links, deleteResume, fields } = words[language]
    await visit.open('/delete-resume/apply')
    await visit.look('delete, asked')
    await visit.fill(fields.personal.email.label, applicant)
    await visit.click('button', links.request.submit)
    await visit.seeHeading(links.resend.done)
    await visit.look('delete, sent')
    await visit.open(await mailedLink(applicant, '/delete-resume/detail/'))
    await visit.seeHeading(deleteResume.confirm.title)
    await visit.see('***@example.com')
    await visit.look('delete, confirm')
    await visit.click('button', deleteResume.confirm.open.resume)
    await visit.click('option', deleteResume.dialog.understood)
    await visit.look('delete, dialog')
    await visit.click('button', deleteResume.dialog.confirm)
    await visit.seeHeading(deleteResume.done.title)
    await visit.expectFocusOnHeading('delete, done')
    await visit.look('delete, done')
  },

  async referral({ visit, language, mailedLink }: Journey): Promise<void> {
    const { referral, about, apply, fields } = words[language]
    const person = { tw: 'yijun.chen@mail.example', us: 'alex.lee@mail.example' }[language]
    await visit.open(await mailedLink(person, '/referral/check/'))
    await visit.seeHeading(referral.title)
    await visit.look('referral')
    await visit.click('button', referral.continue)
    await visit.see(fields.consent.agreed.label)
    await visit.look('referral, vacancies')
    await visit.click('option', fields.consent.agreed.label)
    await visit.click('button', about.consent.apply)
    await visit.seeHeading(apply.steps.personal)
    await visit.seeValue(person)
    await visit.look('referral, personal')
  },

  async resume({ visit, language, readable }: Journey): Promise<void> {
    const { about, apply, fields, proposals } = words[language]
    await visit.open('/about?job=LG-1001')
    await visit.click('option', fields.consent.agreed.label)
    await visit.click('button', about.consent.apply)
    await visit.seeHeading(apply.steps.personal)
    for (const [path, email] of readable) {
      await visit.attach(apply.entrance.choose, path)
      await visit.see(email)
    }
    await visit.look('résumé, read')
    await visit.click('button', proposals.stepAll)
    await visit.seeValue(readable.at(-1)?.[1] ?? '')
    await visit.look('résumé, accepted')
  },
} satisfies Record<string, (journey: Journey) => Promise<void>>
