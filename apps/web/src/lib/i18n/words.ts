import { common as commonTw } from '@recruiting/i18n/locales/tw/common'
import { common as commonUs } from '@recruiting/i18n/locales/us/common'
import type { Locale } from '@recruiting/schema/options'

/**
 * The loaders of each namespace; every language and namespace is a chunk of its own. The words of the layout are
 * bundled, because they must be available when loading fails.
 */
export const words = {
  tw: {
    about: () => import('@recruiting/i18n/locales/tw/about').then((file) => file.about),
    apply: () => import('@recruiting/i18n/locales/tw/apply').then((file) => file.apply),
    common: () => Promise.resolve(commonTw),
    deleteResume: () => import('@recruiting/i18n/locales/tw/delete-resume').then((file) => file.deleteResume),
    form: () => import('@recruiting/i18n/locales/tw/form').then((file) => file.form),
    home: () => import('@recruiting/i18n/locales/tw/home').then((file) => file.home),
    links: () => import('@recruiting/i18n/locales/tw/links').then((file) => file.links),
    options: () => import('@recruiting/i18n/locales/tw/options').then((file) => file.options),
    personalInfo: () => import('@recruiting/i18n/locales/tw/personal-info').then((file) => file.personalInfo),
    errors: () => import('@recruiting/i18n/locales/tw/errors').then((file) => file.errors),
    problems: () => import('@recruiting/i18n/locales/tw/problems').then((file) => file.problems),
    fields: () => import('@recruiting/i18n/locales/tw/fields').then((file) => file.fields),
    legal: () => import('@recruiting/i18n/locales/tw/legal').then((file) => file.legal),
    referral: () => import('@recruiting/i18n/locales/tw/referral').then((file) => file.referral),
  },
  us: {
    about: () => import('@recruiting/i18n/locales/us/about').then((file) => file.about),
    apply: () => import('@recruiting/i18n/locales/us/apply').then((file) => file.apply),
    common: () => Promise.resolve(commonUs),
    deleteResume: () => import('@recruiting/i18n/locales/us/delete-resume').then((file) => file.deleteResume),
    form: () => import('@recruiting/i18n/locales/us/form').then((file) => file.form),
    home: () => import('@recruiting/i18n/locales/us/home').then((file) => file.home),
    links: () => import('@recruiting/i18n/locales/us/links').then((file) => file.links),
    options: () => import('@recruiting/i18n/locales/us/options').then((file) => file.options),
    personalInfo: () => import('@recruiting/i18n/locales/us/personal-info').then((file) => file.personalInfo),
    errors: () => import('@recruiting/i18n/locales/us/errors').then((file) => file.errors),
    problems: () => import('@recruiting/i18n/locales/us/problems').then((file) => file.problems),
    fields: () => import('@recruiting/i18n/locales/us/fields').then((file) => file.fields),
    legal: () => import('@recruiting/i18n/locales/us/legal').then((file) => file.legal),
    referral: () => import('@recruiting/i18n/locales/us/referral').then((file) => file.referral),
  },
} as const satisfies Record<Locale, Record<string, () => Promise<unknown>>>

export type Namespace = keyof (typeof words)['tw']
