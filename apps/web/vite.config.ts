import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import reactPlugin from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'

/** The half of it that is React: a file of its own, because each file comes to life in a task of its own. */
const react = /node_modules\/(?:react|react-dom|scheduler)\//

/** What every page needs: libraries, and the site's own ground. */
const base = new RegExp(
  [
    'node_modules/(?:use-sync-external-store|react-i18next|i18next|stylis)/',
    'node_modules/(?:@tanstack|@emotion|@pandacss)/',
    'node_modules/@chakra-ui/react/dist/esm/(?:styled-system|utils|preset-base)',
    'apps/web/src/(?:ui/theme|lib/(?:api/(?:call|problem|query)|page|i18n|session/keys))',
    String.raw`packages/schema/src/(?:text|options|limits|locale|contract/(?:calls|request))\.ts`,
  ].join('|'),
)

export default defineConfig(({ command }) => ({
  plugins: [
    // Before React's: it splits the routes that the other then compiles.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    reactPlugin(),
    precompress(),
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  // Only what is imported is loaded and compiled at start, and React is the one for production.
  ssr: command === 'build' ? { noExternal: true } : {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        // Every browser that runs the site knows it.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // Two files compress better than a dozen: 10 kB less of what every page loads.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: react },
                { name: 'base', test: base },
              ],
            },
          },
        },
      },
    },
    ssr: {
      keepProcessEnv: false,
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        emptyOutDir: true,
        rolldownOptions: { input: 'src/entry-server.tsx' },
      },
    },
  },
  builder: {},
}))
