import type { LegalTexts } from '@recruiting/i18n/legal'
import type { about } from '@recruiting/i18n/locales/tw/about'
import type { apply } from '@recruiting/i18n/locales/tw/apply'
import type { common } from '@recruiting/i18n/locales/tw/common'
import type { deleteResume } from '@recruiting/i18n/locales/tw/delete-resume'
import type { errors } from '@recruiting/i18n/locales/tw/errors'
import type { fields } from '@recruiting/i18n/locales/tw/fields'
import type { form } from '@recruiting/i18n/locales/tw/form'
import type { home } from '@recruiting/i18n/locales/tw/home'
import type { links } from '@recruiting/i18n/locales/tw/links'
import type { options } from '@recruiting/i18n/locales/tw/options'
import type { personalInfo } from '@recruiting/i18n/locales/tw/personal-info'
import type { problems } from '@recruiting/i18n/locales/tw/problems'
import type { referral } from '@recruiting/i18n/locales/tw/referral'
import type { steeringBar } from '@recruiting/i18n/locales/tw/steering-bar'

/** The keys of `t`: those of the reference locale. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      about: typeof about
      apply: typeof apply
      common: typeof common
      deleteResume: typeof deleteResume
      errors: typeof errors
      fields: typeof fields
      form: typeof form
      home: typeof home
      legal: LegalTexts
      links: typeof links
      options: typeof options
      personalInfo: typeof personalInfo
      problems: typeof problems
      referral: typeof referral
      steeringBar: typeof steeringBar
    }
  }
}
