import { readConfig } from '@recruiting/mock-api/config'
import { linkHours } from '@recruiting/mock-api/links/links'
import { mailWords } from '@recruiting/mock-api/mail/mail-words'
import type { BodyPart, MailText } from '@recruiting/mock-api/mail/templates/mail-texts'
import type { MailFact } from '@recruiting/mock-api/mail/templates/template'
import { templateNames, templates } from '@recruiting/mock-api/mail/templates/templates'
import { linkFacts } from '@recruiting/schema/contract/link-facts'
import { languageTags } from '@recruiting/schema/locale'
import { type Locale, linkPurposes, locales } from '@recruiting/schema/options'

/** The content of `mails.json`, of the templates and their words; `contract/README.md` describes it. */
export function mails() {
  const config = readConfig({ NODE_ENV: 'test' })
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
      const { triggers, recipient, link, facts, text } = templates[id]
      return {
        id,
        triggers,
        recipient,
        link,
        facts,
        words: byLocale((locale) => wordsOf(text(locale), facts)),
      }
    }),
  }
}

function byLocale<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>
}

/** The words of a mail. A part that depends on a fact which every mail has stands there without a condition. */
function wordsOf({ body, ...head }: MailText, facts: Readonly<Record<string, MailFact>>): MailText {
  const isAlways = (part: BodyPart) => 'when' in part && facts[part.when]?.type !== 'flag'
  return {
    ...head,
    body: body.flatMap((part) => ('blocks' in part && isAlways(part) ? part.blocks : [part])),
  }
}
