import { existsSync } from 'node:fs'
import type { BrandData } from './brand-data.ts'
import { publicFolder } from './public-folder.ts'

const mailAddress = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
const ground = /^(?:none|#[\da-f]{6})$/i

/** The most characters of a name that header, mails and pictures of links can show. */
export const maxCharacters = 80

/** A line for each value of a brand that cannot be used; `paletteOf` checks the primary colour. */
export function brandProblems(data: BrandData): string[] {
  const {
    siteName,
    companyName,
    shortName,
    address,
    court,
    privacyMail,
    mailFrom,
    retentionYears,
    logoGround,
    introduction: { text, picture } = {},
    synonyms = {},
  } = data
  const texts = Object.entries({
    ...{ siteName, companyName, shortName, address, court },
    ...(text && { 'introduction.text': text }),
    ...(picture && { 'introduction.picture.alt': picture.alt }),
  })
  return [
    ...texts.flatMap(([name, text]) =>
      (['tw', 'us'] as const).flatMap((locale) => textProblems(`${name}.${locale}`, text[locale])),
    ),
    ...Object.entries({ privacyMail, mailFrom }).flatMap(([name, mail]) =>
      mailAddress.test(mail) ? [] : [`${name}: "${mail}" is no mail address`],
    ),
    ...(Number.isInteger(retentionYears) && retentionYears > 0
      ? []
      : [`retentionYears: ${retentionYears} is no whole number of years above 0`]),
    ...Object.entries(logoGround).flatMap(([mode, colour]) =>
      ground.test(colour) ? [] : [`logoGround.${mode}: "${colour}" is neither none nor #rrggbb`],
    ),
    ...Object.entries(synonyms)
      .flat(2)
      .flatMap((word) => (/^\S+$/.test(word) ? [] : [`synonyms: "${word}" is empty or has a blank`])),
    ...(picture === undefined || existsSync(`${publicFolder}${picture.src}`)
      ? []
      : [`introduction.picture.src: public has no file "${picture.src}"`]),
  ]
}

function textProblems(name: string, text: string): string[] {
  if (text.trim() !== text || text === '') return [`${name}: is empty, or has blanks around it`]
  if (/\p{Cc}|\{\{/u.test(text)) return [`${name}: has a line break, a control character or {{`]
  // Addresses occur in running text only.
  return /name/i.test(name) && [...text].length > maxCharacters
    ? [`${name}: has ${[...text].length} characters, ${maxCharacters} is the most`]
    : []
}
