import { about as aboutTw } from '@recruiting/i18n/locales/tw/about'
import { apply as applyTw } from '@recruiting/i18n/locales/tw/apply'
import { deleteResume as deleteResumeTw } from '@recruiting/i18n/locales/tw/delete-resume'
import { errors as errorsTw } from '@recruiting/i18n/locales/tw/errors'
import { fields as fieldsTw } from '@recruiting/i18n/locales/tw/fields'
import { form as formTw } from '@recruiting/i18n/locales/tw/form'
import { home as homeTw } from '@recruiting/i18n/locales/tw/home'
import { legal as legalTw } from '@recruiting/i18n/locales/tw/legal'
import { links as linksTw } from '@recruiting/i18n/locales/tw/links'
import { personalInfo as personalInfoTw } from '@recruiting/i18n/locales/tw/personal-info'
import { referral as referralTw } from '@recruiting/i18n/locales/tw/referral'
import { about as aboutUs } from '@recruiting/i18n/locales/us/about'
import { apply as applyUs } from '@recruiting/i18n/locales/us/apply'
import { deleteResume as deleteResumeUs } from '@recruiting/i18n/locales/us/delete-resume'
import { errors as errorsUs } from '@recruiting/i18n/locales/us/errors'
import { fields as fieldsUs } from '@recruiting/i18n/locales/us/fields'
import { form as formUs } from '@recruiting/i18n/locales/us/form'
import { home as homeUs } from '@recruiting/i18n/locales/us/home'
import { legal as legalUs } from '@recruiting/i18n/locales/us/legal'
import { links as linksUs } from '@recruiting/i18n/locales/us/links'
import { personalInfo as personalInfoUs } from '@recruiting/i18n/locales/us/personal-info'
import { referral as referralUs } from '@recruiting/i18n/locales/us/referral'
import type { Shape } from '@recruiting/i18n/shape'
import type { Locale } from '@recruiting/schema/options'

const tw = {
  about: aboutTw,
  apply: applyTw,
  deleteResume: deleteResumeTw,
  errors: errorsTw,
  fields: fieldsTw,
  form: formTw,
  home: homeTw,
  legal: legalTw,
  links: linksTw,
  personalInfo: personalInfoTw,
  referral: referralTw,
}

/** The words of the site's pages, by namespace. */
export type SiteWords = Shape<typeof tw>

export const siteWords: Readonly<Record<Locale, SiteWords>> = {
  tw,
  us: {
    about: aboutUs,
    apply: applyUs,
    deleteResume: deleteResumeUs,
    errors: errorsUs,
    fields: fieldsUs,
    form: formUs,
    home: homeUs,
    legal: legalUs,
    links: linksUs,
    personalInfo: personalInfoUs,
    referral: referralUs,
  },
}
