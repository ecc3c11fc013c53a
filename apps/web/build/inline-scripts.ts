import { build, type Plugin } from 'vite'

const query = '?inline-script'

/**
 * Makes `import code from './a.ts?inline-script'` return that source, bundled and minified as a classic script, for
 * inlining into a document. Works in the build, in development and in tests.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return undefined
      const { code, sources } = await bundle(id.slice(0, -query.length))
      for (const source of sources) this.addWatchFile(source)
      return `export default ${JSON.stringify(code)}`
    },
  }
}

/** @throws Error when the script would close its script element. */
async function bundle(path: string): Promise<{ code: string; sources: readonly string[] }> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      // Every browser that loads modules can read them: in one that cannot read the site's scripts, they say so.
      target: ['chrome61', 'edge16', 'firefox60', 'safari10.1'],
      // The target browsers of the site support it; a polyfill would be larger than the script.
      modulePreload: false,
      rolldownOptions: { input: path, output: { format: 'iife' } },
    },
  })
  const [chunk] = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`Nothing was made of ${path}.`)
  const code = chunk.code.trim()
  if (/<\/script|<!--/i.test(code)) throw new Error(`${path} cannot stand inside of a script element.`)
  return { code, sources: chunk.moduleIds.filter((source) => !source.startsWith('\0')) }
}
