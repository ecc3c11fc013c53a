/** The places of a new page of the site. */
export const page = {
  example: '`/terms`, a page that the server renders and that reads no data',
  traces: [/\/terms\b/, /\bTermsPage\b/],
  guide: undefined,
  places: [
    {
      file: 'apps/web/src/routes/terms.tsx',
      find: "createFileRoute('/terms')",
      todo: 'Declare the route in a file with its name; `npm run dev` and `npm run build` write route-tree.gen.ts.',
    },
    {
      file: 'apps/web/src/features/legal/legal-page.tsx',
      find: 'export function LegalPage(',
      todo: 'Write the page in a folder of features, with its title, and a description if it is public.',
    },
    {
      file: 'packages/i18n/src/locales/tw/legal.ts',
      find: '\n  terms: {',
      todo: 'Write its words in Traditional Chinese.',
    },
    {
      file: 'packages/i18n/src/locales/us/legal.ts',
      find: '\n  terms: {',
      todo: 'Write its words in English.',
    },
    {
      file: 'apps/web/src/lib/i18n/words.ts',
      find: "legal: () => import('@recruiting/i18n/locales/tw/legal')",
      todo: 'Load its file of words in both languages, if it has one of its own.',
    },
    {
      file: 'apps/web/src/lib/page/static-pages.ts',
      find: "'/terms': ['legal'],",
      todo: 'Add it here, if the server renders it without data of the backend.',
    },
    {
      file: 'apps/web/src/routes/about.tsx',
      find: 'staticData: { rendered: { words } },',
      todo: 'Declare this in its route, if the server renders it with data of the backend.',
    },
    {
      file: 'apps/web/server/document.ts',
      find: "'/apply': { titles:",
      todo: 'Add it here and in without-scripts.ts of both locales, if only the browser renders it.',
    },
    {
      file: 'apps/web/src/features/layout/page-layout.tsx',
      find: "['/terms', 'terms'],",
      todo: 'Link it; this is the footer, whose words are in common.ts of both locales.',
    },
    {
      file: 'apps/web/server/discovery/sitemap.ts',
      find: "{ path: '/terms', ",
      todo: 'List it in the sitemap, if search engines may show it.',
    },
    {
      file: 'apps/web/server/page-routes.test.ts',
      find: "'/terms',",
      todo: 'Add it to the list of all pages.',
    },
    {
      file: 'apps/mock-api/src/development/states/site-pages.ts',
      find: "'/terms': {",
      todo: 'Name its files for the gallery.',
    },
    {
      file: 'apps/mock-api/src/development/states/plain-states.ts',
      find: "route: '/terms',",
      todo: 'Add its states, which the gallery shows and an end-to-end test opens.',
    },
    {
      file: 'docs/mock-api.md',
      find: '`/__mock/open/terms`',
      todo: 'Add a row for each state.',
    },
    {
      file: 'apps/web/scripts/shots.ts',
      find: "path: '/terms' },",
      todo: 'Take its picture in `npm run screenshots`.',
    },
  ],
  others: [
    ['docs/make-it-yours.md', 'names the pages that hold legal texts'],
    ['scripts/lib/installation-checks.mjs', 'looks for the sample brand in pages that name the company'],
  ],
  afterwards: ['npm run build', 'npm test'],
}
