import { brandFiles } from '@recruiting/brand/vite-plugin'
import { type WordTree, withFallback } from '@recruiting/i18n/fallback'
import { type Plugin, runnerImport } from 'vite'

const wordsOfLocale = /[\\/]locales[\\/](tw|us)[\\/][\w-]+\.ts$/

/**
 * Replaces the modules of words by their values during the build: the values of the company are filled in, and
 * missing words of `tw` come from `us`, the fallback language (specification 9). So a page loads one language with
 * every word, and nothing of the company that its own words do not name.
 */
export function completeWords(): Plugin {
  return {
    name: 'complete-words',
    enforce: 'pre',
    async load(id) {
      const path = id.split('?', 1)[0] ?? ''
      const locale = wordsOfLocale.exec(path)?.[1]
      if (locale === undefined) return undefined
      // Vite watches only the files that it reads itself.
      this.addWatchFile(path)
      const own = await readWords(path)
      const update =
        this.environment.mode === 'dev' && this.environment.name === 'client' ? updateOf(locale) : ''
      if (locale === 'us') return moduleOf(own) + update
      const fallbackPath = path.replace(/([\\/])tw([\\/][^\\/]+)$/, '$1us$2')
      this.addWatchFile(fallbackPath)
      const fallback = await readWords(fallbackPath)
      const complete = Object.entries(own).map(([name, words]) => [
        name,
        withFallback(words, fallback[name] ?? {}),
      ])
      return moduleOf(Object.fromEntries(complete)) + update
    },
  }
}

/** A module that exports values. */
function moduleOf(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}

/** In development, a changed file gives its words to the page, which shows them without loading again. */
function updateOf(locale: string): string {
  return `
import.meta.hot?.accept((words) => {
  if (words) dispatchEvent(new CustomEvent('recruiting:words', { detail: { locale: '${locale}', words } }))
})
`
}

/** The exported words of a file, without the module cache. */
async function readWords(path: string): Promise<Readonly<Record<string, WordTree>>> {
  const { module } = await runnerImport<Record<string, WordTree>>(path, {
    configFile: false,
    logLevel: 'silent',
    plugins: [brandFiles()],
  })
  return module
}
