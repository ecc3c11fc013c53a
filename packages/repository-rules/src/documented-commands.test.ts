import { expect, it } from 'vitest'
import { advisedCommands, documentedCommands } from './documented-commands.ts'
import { readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

it('documents name commands that exist', () => expect(documentedCommands(readRepository())).toEqual([]))

it.each([
  ['Run `npm run generte`.', 1],
  ['Run `npx pnpm install` once.', 1],
  ['```sh\npnpm build\n```', 1],
  ['Run `npm run generate -- --all`, installed by pnpm.', 0],
])('%s: %i complaints', (text, count) => {
  const files = { 'package.json': '{ "scripts": { "generate": "x" } }', 'docs/a.md': text }
  expect(documentedCommands(treeOf(files))).toHaveLength(count)
})

/** What happens to somebody who pastes a command that this repository advises. */
const advised = {
  'npm run check -- build': 'builds this clone',
  'npm run dev': 'serves this clone with invented data',
  'npm start': 'serves this clone with invented data',
  'npm start -- --proxy https://staging.example.com':
    'serves this clone in front of an example; stores nothing',
  'npm test': 'tests this clone',
  'npm test -- --only=lint,types,unit,build': 'tests this clone',
  'npm run check -- installation': 'reads a site; without its address: prints how it is used',
  'npm run generate -- release': 'writes into dist/',
  'npm run operate --': 'only in a clone in which it was typed',
  'npm run operate -- jobs import vacancies.csv --data-dir ${quoted(folder)}':
    'imports, or names what is wrong',
  'recruiting doctor': 'reads',
  'recruiting mail test --to': 'lacks the address: refused',
  'recruiting reconcile --confirm': 'moves orphans to the trash; asked for after a look at the database',
  'recruiting retention --confirm': 'deletes what has expired by the clock; asked for after a look at it',
  'chown -R recruiting ${quoted(dataFolder)}': 'the folder that this restore has made',
  'sudo chown -R "$(id -un)" ${quoted(path)}': 'this clone, or a cache in the home folder',
  'rm -rf "$(npm config get cache)/_npx"': 'a cache; without npm /_npx, which does not exist',
  'npm cache clean --force': 'a cache',
  'npm config set registry https://registry.npmjs.org/': 'the setting of this user',
  'npm login --registry=${quoted(origin)}': 'asks for the password',
  'git checkout -- pnpm-lock.yaml': 'takes back changes of this file only',
  'git clone ${quoted(folder)} /var/tmp/recruiting':
    'a copy; the clone stays, refuses a folder that is not empty',
  'apt-get install buildah': 'installs a package',
  'apt-get install chromium': 'installs a package',
  'apt-get install libatomic1': 'installs a package',
  'apt-get install nginx haproxy openssl curl': 'installs packages',
  'brew install --cask chromium': 'installs a package',
  '(cd apps/web && npx playwright install --with-deps chromium)': 'installs a browser',
  '(cd apps/web && npx playwright install-deps chromium)': 'installs packages',
  'nvm install --lts': 'installs a Node beside the others',
  'unset CHROMIUM_PATH': 'a variable of this shell',
}

it('a command that is advised was read', () => expect(advisedCommands(readRepository(), advised)).toEqual([]))

it.each([
  ["'Take it over: sudo chown -R root /srv'", {}, 1],
  ['`Move it: mv … ~`', { 'mv … ~': 'unread' }, 1],
  ["'Run recruiting restore <folder>'", { 'recruiting restore <folder>': 'reads a file named folder' }, 1],
  ["'Run it again'", { 'rm -rf x': 'not there' }, 1],
  ["'Run recruiting doctor.'", { 'recruiting doctor': 'reads' }, 0],
  ["'Usage: recruiting restore <folder>'", {}, 0],
])('%s: advice is read', (text, known, count) => {
  for (const path of ['scripts/a.mjs', 'apps/mock-api/src/a.ts', 'apps/web/server/a.ts'])
    expect(advisedCommands(treeOf({ [path]: `say(${text})` }), known)).toHaveLength(count)
})
