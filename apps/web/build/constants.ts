import { brandFiles } from '@recruiting/brand/vite-plugin'
import { type WordTree, withFallback } from '@recruiting/i18n/fallback'
import { type Plugin, runnerImport } from 'vite'

const brandModule =
  /[\\/]packages[\\/](?:brand[\\/]src[\\/](?:extras|pairs|site-logo)|i18n[\\/]src[\\/]legal)\.ts$/

/**
 * Replaces the modules that derive colours, logo and versions from the brand by their values, so that the browser loads neither
 * the derivation nor the other values of the company. They are read once: `npm run dev` starts again to see a change.
 */
export function brandConstants(): Plugin {
  return {
    name: 'brand-constants',
    enforce: 'pre',
    async load(id) {
      if (!brandModule.test(id)) return undefined
      const values: Readonly<Record<string, unknown>> = await import(id)
      return moduleOf(values)
    },
    transformIndexHtml: async () => {
      const { palette } = await import('@recruiting/brand/palette')
      const { logoPath } = await import('@recruiting/brand/public-folder')
      return [
        { tag: 'meta', attrs: { name: 'theme-color', content: palette.primary }, injectTo: 'head' },
        { tag: 'link', attrs: { rel: 'icon', type: 'image/svg+xml', href: logoPath }, injectTo: 'head' },
      ]
    },
  }
}

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
