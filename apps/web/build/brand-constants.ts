import type { Plugin } from 'vite'

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
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
        .join('')
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
