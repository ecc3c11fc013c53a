import { type WordTree, withFallback } from '@recruiting/i18n/fallback'
import { type Plugin, runnerImport } from 'vite'

const wordsOfDefaultLocale = /[\\/]locales[\\/]tw[\\/][\w-]+\.ts$/

/**
 * Fills missing words of `tw` from `us`, the fallback language (specification 9), during the build, so that a page
 * loads one language and still has every word.
 */
export function completeWords(): Plugin {
  return {
    name: 'complete-words',
    enforce: 'pre',
    async load(id) {
      const path = id.split('?', 1)[0] ?? ''
      if (!wordsOfDefaultLocale.test(path)) return undefined
      const fallbackPath = path.replace(/([\\/])tw([\\/][^\\/]+)$/, '$1us$2')
      this.addWatchFile(fallbackPath)
      const [own, fallback] = [await readWords(path), await readWords(fallbackPath)]
      return Object.entries(own)
        .map(([name, words]) => {
          const completed = JSON.stringify(withFallback(words, fallback[name] ?? {}))
          return `export const ${name} = ${completed}\n`
        })
        .join('')
    },
  }
}

/** The exported words of a file, without the module cache. */
async function readWords(path: string): Promise<Readonly<Record<string, WordTree>>> {
  const { module } = await runnerImport<Record<string, WordTree>>(path, {
    configFile: false,
    logLevel: 'silent',
  })
  return module
}
