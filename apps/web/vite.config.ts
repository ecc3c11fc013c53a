import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import reactPlugin from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { completeWords } from './build/complete-words.ts'
import { inlineScripts } from './build/inline-scripts.ts'
import { precompress } from './build/precompress.ts'

/** The half of it that is React: a file of its own, because each file comes to life in a task of its own. */
const react = /node_modules\/(?:react|react-dom|scheduler)\//

/** What every page needs: libraries, and the site's own ground. */
const base = new RegExp(
  [
    'node_modules/(?:use-sync-external-store|react-i18next|i18next|stylis)/',
    'node_modules/(?:@tanstack|@emotion|@pandacss)/',
    'node_modules/@chakra-ui/react/dist/esm/(?:styled-system|utils|preset-base)',
    'apps/web/src/lib/(?:api/(?:call|problem|query)|page|url/localized-url|i18n|session/keys)',
    String.raw`packages/schema/src/(?:text|options|limits|locale|job-code|contract/(?:calls|request))\.ts`,
  ].join('|'),
)

/** What both public pages are made of, and most others: every file more costs a phone some milliseconds to ask for. */
const site = new RegExp(
  [
    'node_modules/@chakra-ui/react/dist/esm/components/(?:box|heading|text|grid|span|absolute-center|spinner|loader|button|flex|link)/',
    'node_modules/@zag-js/dom-query/dist/shared',
    String.raw`apps/web/src/ui/(?:page|notice|icons|retry|router-link)\.tsx`,
    String.raw`apps/web/src/(?:lib/(?:guards/(?:guards|has-consent)|draft/kept-draft|words/(?:salary-text|use-salary-text)|url/(?:search-string|job-search-params)|api/use-problem-text)|features/(?:apply/step-ids|about/similar-jobs|home/(?:filter-changes|results-heading)))\.ts`,
    String.raw`packages/schema/src/(?:keyword|taipei-time)\.ts`,
  ].join('|'),
)

const always = /\/(?:rolldown-runtime|react|base|theme|site|index)-/

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
    completeWords(),
    inlineScripts(),
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
        modulePreload: {
          polyfill: false,
          // By the time a page imports another part, these are there.
          resolveDependencies: (_file, needed, { hostType }) =>
            hostType === 'html' ? needed : needed.filter((file) => !always.test(file)),
        },
        rolldownOptions: {
          // Four files compress better than two dozen: 10 kB less of what every page loads.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: react },
                { name: 'base', test: base },
                { name: 'theme', test: /apps\/web\/src\/ui\/theme\// },
                { name: 'site', test: site },
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
