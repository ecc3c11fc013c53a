import { fileURLToPath } from 'node:url'
import { publicFolder } from '@recruiting/brand/public-folder'
import { brandFiles } from '@recruiting/brand/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import reactPlugin from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandConstants, completeWords } from './build/constants.ts'
import { inlineScripts } from './build/inline-scripts.ts'
import { precompress } from './build/precompress.ts'
import { steeringBarSource } from './src/lib/page/document.ts'

/** The React part of the base: a separate file, because each file evaluates in its own task. */
const react = /node_modules\/(?:react|react-dom|scheduler)\//

/** Used by every page: libraries and the site's shared code. */
const base = new RegExp(
  [
    'node_modules/(?:use-sync-external-store|react-i18next|i18next|stylis)/',
    'node_modules/(?:@emotion|@pandacss)/',
    // Single pages send something, ask for several answers, or hold back who leaves them.
    String.raw`node_modules/@tanstack/(?!.*(?:useMutation|mutationObserver|useQueries|queriesObserver|useBlocker)\.)`,
    'node_modules/@chakra-ui/react/dist/esm/(?:styled-system|utils|preset-base)',
    'apps/web/src/lib/(?:api/(?:call|problem|query)|page/(?!guards)|url/page-url|i18n/(?!country-names|salary-text|use-salary-text|wait)|draft/(?:guard-|storage-)?keys)',
    String.raw`packages/schema/src/(?:text|options|limits|locale|job-code|contract/(?:calls|request))\.ts`,
  ].join('|'),
)

/** Used by both public pages and most others: every additional file costs a phone some milliseconds. */
const site = new RegExp(
  [
    'node_modules/@chakra-ui/react/dist/esm/components/(?:box|heading|text|span|flex|link)/',
    'node_modules/@zag-js/dom-query/dist/shared',
    String.raw`apps/web/src/(?:sections/company-introduction|ui/(?:button|details|page|notice|icons|router-link|skip-link|text))\.tsx`,
    String.raw`apps/web/src/(?:lib/(?:page/guards|draft/earlier-draft|i18n/(?:job-text|use-job-words)|url/(?:search-string|job-search-params)|api/use-problem-text)|pages/(?:apply/step-ids|about/load-job|home/job-list))\.ts`,
    String.raw`packages/schema/src/(?:keyword|taipei-time)\.ts`,
  ].join('|'),
)

const always = /\/(?:rolldown-runtime|react|base|theme|site|index)-/

export default defineConfig(({ command }) => ({
  plugins: [
    brandFiles(),
    brandConstants(),
    // Before React's plugin: it splits the routes that the other then compiles.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    // The bar accepts its updates itself, and otherwise would load the page again, because it exports more than components.
    reactPlugin({ exclude: [/\/node_modules\//, /\/src\/steering\/steered\.tsx$/] }),
    completeWords(),
    inlineScripts(),
    precompress(),
  ],
  publicDir: publicFolder,
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  // Bundles dependencies, so that only imported code is loaded at start, and React is the production build.
  ssr: command === 'build' ? { noExternal: true } : {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        // Of the libraries inside the files: a release passes them on.
        license: { fileName: 'licences.md' },
        // All supported browsers implement it.
        modulePreload: {
          polyfill: false,
          // When a page imports another chunk, these are already loaded.
          resolveDependencies: (_file, needed, { hostType }) =>
            hostType === 'html' ? needed : needed.filter((each) => !always.test(each)),
        },
        rolldownOptions: {
          // The bar of a steered site is an entry, because no page of the build imports it.
          input: ['index.html', steeringBarSource],
          preserveEntrySignatures: 'exports-only',
          // Four files compress better than two dozen: every page loads 10 kB less.
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
  worker: {
    // The reader of résumés is the only one. The server answers this folder with the policy of its engine.
    format: 'es',
    plugins: () => [brandFiles()],
    rolldownOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash].js' } },
  },
}))
