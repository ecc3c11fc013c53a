import { languageTags } from '@recruiting/schema/locale'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app.tsx'
import { createI18n } from './lib/i18n/create-i18n.ts'
import { chooseLocale } from './lib/i18n/locale-choice.ts'
import { localeOf } from './lib/i18n/use-locale.ts'
import { renameChunkError } from './lib/reload-once.ts'

addEventListener('vite:preloadError', renameChunkError)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const i18n = await createI18n(chooseLocale(location.search, document.cookie))
const markLanguage = () => {
  document.documentElement.lang = languageTags[localeOf(i18n)]
}
markLanguage()
i18n.on('languageChanged', markLanguage)
createRoot(root).render(<StrictMode>{createApp(i18n).element}</StrictMode>)
