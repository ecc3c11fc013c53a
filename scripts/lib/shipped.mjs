/**
 * The files and folders of a release: what the servers and the operators' commands need, and the samples of docs/deploy.md. The
 * site's server imports some of the site's sources. A test compares the list with the imports.
 */
export const shipped = [
  'CHANGELOG.md',
  'LICENSE',
  'package.json',
  'pnpm-workspace.yaml',
  'pnpm-lock.yaml',
  '.pnpmfile.mjs',
  'apps/mock-api/package.json',
  'apps/mock-api/memory.env',
  'apps/mock-api/src',
  'apps/web/package.json',
  'apps/web/dev',
  'apps/web/server',
  'apps/web/src',
  'apps/web/dist/client',
  'apps/web/dist/server',
  'docs/deploy',
  'docs/vacancies.csv',
  ...['brand', 'contract-tests', 'http', 'i18n', 'schema'].flatMap((name) => [
    `packages/${name}/package.json`,
    `packages/${name}/src`,
  ]),
  'packages/brand/public',
  'scripts/installation.mjs',
  ...['expected-headers', 'installation-checks', 'outside', 'places', 'say'].map(
    (name) => `scripts/lib/${name}.mjs`,
  ),
]

/** Whether a file below these folders is left out, because only tests use it. */
export function isLeftOut(path) {
  return /\.test\.tsx?$|[\\/]files[\\/]test-files$/.test(path)
}
