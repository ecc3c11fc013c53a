import { readFileSync } from 'node:fs'
import { readConfig } from '@recruiting/mock-api/config'
import { linkHours } from '@recruiting/mock-api/links/links'
import { mailWords } from '@recruiting/mock-api/mail/mail-words'
import { type BodyPart, type MailText, mailTexts } from '@recruiting/mock-api/mail/templates/mail-texts'
import { templateNames } from '@recruiting/mock-api/mail/templates/templates'
import { linkFacts } from '@recruiting/schema/contract/link-facts'
import { languageTags } from '@recruiting/schema/locale'
import { type LinkPurpose, type Locale, linkPurposes, locales } from '@recruiting/schema/options'
import { bundleFolder } from './artefact.ts'

/** A placeholder of a mail; `contract/README.md` describes it. */
export type MailFact = { type: string; description: string; item?: Readonly<Record<string, MailFact>> }

/** What the file says about a mail besides its words, written there by hand. */
type WrittenMail = {
  id: string
  triggers: readonly ({ call: string } | { event: string })[]
  recipient: string
  link?: LinkPurpose
  facts: Readonly<Record<string, MailFact>>
}

/** The content of `mails.json`: the mails as committed, with the words of the templates; `contract/README.md` describes it. */
export function mails() {
  const config = readConfig({ NODE_ENV: 'test' })
  const written: { mails: WrittenMail[] } = JSON.parse(readFileSync(`${bundleFolder}mails.json`, 'utf8'))
  return {
    languages: languageTags,
    links: Object.fromEntries(
      linkPurposes.map((purpose) => [
        purpose,
        { url: `${linkFacts[purpose].page}/{token}?lang={language}`, hours: linkHours(config, purpose) },
      ]),
    ),
    footer: byLocale((locale) => [mailWords[locale].common.automatic, mailWords[locale].common.company]),
    contact: mailWords.tw.common.contact,
    factLine: byLocale((locale) => mailWords[locale].common.fact),
    mails: templateNames.map((id) => {
      const mail = written.mails.find((each) => each.id === id)
      if (mail === undefined) throw new Error(`contract/mails.json lacks the causes and facts of ${id}`)
      return { ...mail, words: byLocale((locale) => wordsOf(mailTexts(locale)[id], mail.facts)) }
    }),
  }
}

function byLocale<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>
}

/** The words of a mail. A part that depends on a fact which every mail has stands there without a condition. */
function wordsOf({ body, ...head }: MailText, facts: WrittenMail['facts']): MailText {
  const isAlways = (part: BodyPart) => 'when' in part && facts[part.when]?.type !== 'flag'
  return {
    ...head,
    body: body.flatMap((part) => ('blocks' in part && isAlways(part) ? part.blocks : [part])),
  }
}
