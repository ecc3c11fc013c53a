type Words = typeof import('@recruiting/i18n/locales/tw/about') &
  typeof import('@recruiting/i18n/locales/tw/apply') &
  typeof import('@recruiting/i18n/locales/tw/common') &
  typeof import('@recruiting/i18n/locales/tw/delete-resume') &
  typeof import('@recruiting/i18n/locales/tw/fields') &
  typeof import('@recruiting/i18n/locales/tw/form') &
  typeof import('@recruiting/i18n/locales/tw/home') &
  typeof import('@recruiting/i18n/locales/tw/links') &
  typeof import('@recruiting/i18n/locales/tw/options') &
  typeof import('@recruiting/i18n/locales/tw/personal-info') &
  typeof import('@recruiting/i18n/locales/tw/referral')

const files = [
  'about',
  'apply',
  'common',
  'delete-resume',
  'fields',
  'form',
  'home',
  'links',
  'options',
  'personal-info',
  'referral',
]

async function wordsOf(locale: string): Promise<Words> {
  const modules = files.map((name) => import(`@recruiting/i18n/locales/${locale}/${name}`))
  return Object.assign({}, ...(await Promise.all(modules)))
}

/** The words of the site in each language, by namespace. */
export const words = { tw: await wordsOf('tw'), us: await wordsOf('us') }
