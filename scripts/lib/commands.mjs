import { pnpm } from './environment.mjs'
import { inRoot } from './places.mjs'
import { serverRuntime } from './runtime.mjs'

/**
 * What `npm run <group> -- <name>` does, and what it takes (arguments.mjs). `lines` are its command lines, in their order;
 * options are passed to the last one.
 * @typedef {import('./arguments.mjs').Taken & {
 *   does: string, lines: () => string[][], browser?: boolean, env?: Record<string, string> }} Command
 */

/** A script of a package. */
const script = (name, task) => pnpm('--silent', '--filter', `@recruiting/${name}`, 'run', task)

/** A program that Node 26 runs without a build. Paths in its options are relative to the folder in which it was typed. */
const program = (file) => [serverRuntime(), inRoot(file)]

/** A program that names no company in what it writes into `contract/`. */
const contractProgram = (file) => [serverRuntime(), '--conditions=contract', inRoot(file)]

/** Tools that only a nightly command needs, from a lock file of their own. */
const installTools = () =>
  pnpm('install', '--frozen-lockfile', '--silent', '--dir', inRoot('packages/client-generators/tools'))

const turbo = (task) => pnpm('exec', 'turbo', 'run', task)

/** Without turbo's cache, and for types without the results of the compiler. */
const forced = { force: '' }

const contract = () => [
  script('contract-bundle', 'generate'),
  script('contract-tests', 'generate'),
  program('scripts/variable-tables.mjs'),
]

/** @type {Readonly<Record<string, Readonly<Record<string, Command>>>>} */
export const groups = {
  check: {
    lint: {
      does: 'format and lint rules of all files',
      lines: () => [pnpm('exec', 'biome', 'check', '.'), pnpm('exec', 'oxlint', '--type-aware')],
    },
    format: { does: 'writes the format', lines: () => [pnpm('exec', 'biome', 'check', '--write', '.')] },
    types: { does: 'types of all packages', options: forced, lines: () => [turbo('typecheck')] },
    build: { does: 'builds site and tools', options: forced, lines: () => [turbo('build')] },
    contract: {
      does: 'lists what changed since an older bundle; 1: something breaks',
      argument: '<folder or .tar.gz of an older bundle>',
      lines: () => [contractProgram('packages/contract-bundle/scripts/diff.ts')],
    },
    foreign: {
      does: 'the kit against backends in other languages',
      lines: () => [program('foreign/run.mjs')],
    },
    clients: {
      does: 'clients of other generators search, apply with files, and understand 410 and 422',
      lines: () => [installTools(), program('packages/client-generators/scripts/clients.ts')],
    },
    mocks: {
      does: 'list, vacancy and form before mocks made from the document alone: Prism, MSW',
      browser: true,
      lines: () => [installTools(), script('web', 'build'), program('apps/web/e2e/mocks.ts')],
    },
    engines: {
      does: 'journeys in Chromium, Firefox and WebKit',
      browser: true,
      options: { only: '<engine>,<engine>', language: 'tw|us', journeys: '<journey>,<journey>' },
      lines: () => [script('web', 'build'), program('apps/web/e2e/engines/engines.ts')],
    },
    pictures: {
      does: 'every state in five modes, against pictures of the last commit of the day before',
      browser: true,
      options: {
        since: '<commit>',
        mode: '<mode>,<mode>',
        width: '<px>,<px>',
        language: 'tw|us',
        only: '<start of an id>',
      },
      lines: () => [script('web', 'pictures')],
    },
    resume: {
      does: 'the reader of résumés against the true values of a half of its corpus',
      options: { half: 'learned|second-held-out|held-out', differences: '' },
      lines: () => [program('packages/resume/scripts/check.ts')],
    },
    reading: {
      does: 'the reader in the built site: hostile documents, and what an application takes with a file',
      browser: true,
      lines: () => [script('web', 'build'), program('apps/web/e2e/reading.ts')],
    },
    kills: {
      does: 'kill -9 while people apply: nothing acknowledged is lost',
      options: { kills: '<number>', only: '<store>,<store>' },
      lines: () => [program('apps/mock-api/scripts/kills.ts')],
    },
    mutants: {
      does: 'the kit finds each fault of a faulty backend',
      options: {
        ...{ only: '<id>,<id>', cases: '<prefix>,<prefix>', named: '', dead: '', trace: '' },
        ...{ part: '1/4', results: '<file>', out: '<file>' },
      },
      lines: () => [program('apps/mock-api/test/mutants/cross.ts')],
    },
    runner: {
      does: 'the tests of the kit find each fault of its own runner',
      lines: () => [program('packages/contract-tests/scripts/runner-mutants.ts')],
    },
    deploy: {
      does: 'the samples of docs/deploy behind nginx and HAProxy',
      // Production refuses the invented company: the clone is tried with the other one.
      env: { NODE_OPTIONS: '--conditions=other-brand' },
      lines: () => [script('web', 'build'), program('apps/mock-api/scripts/deploy.ts')],
    },
    image: {
      does: 'builds the image of dist/ without an engine, and runs it; needs Linux and buildah',
      options: { base: '<archive of mmdebstrap>' },
      lines: () => [program('scripts/image.mjs')],
    },
    installation: {
      does: 'a running site, from outside',
      argument: 'https://jobs.example.com',
      options: { connect: '<address>[:<port>]', http: 'http://…', insecure: '', json: '' },
      lines: () => [],
    },
  },
  bench: {
    api: { does: 'the API: search, list, details, uploads', lines: () => [script('bench', 'api')] },
    web: {
      does: 'the public pages on a slow phone',
      browser: true,
      options: { visits: '<number>' },
      lines: () => [script('bench', 'web')],
    },
    scale: {
      does: 'growth to 200,000 applications',
      options: { applications: '<number>' },
      lines: () => [script('bench', 'scale')],
    },
  },
  generate: {
    contract: { does: 'contract/, its cases, variables; what no name means', lines: contract },
    record: {
      does: 'also the examples, when answers have changed',
      // The backend is seeded with what is generated, and the examples are recorded from it.
      lines: () => [...contract(), script('mock-api', 'record'), ...contract()],
    },
    released: {
      does: 'the released contract that later ones are compared with, and the list of its cases',
      lines: () => [
        [...program('packages/contract-tests/scripts/generate.ts'), '--released'],
        script('contract-bundle', 'keep-released'),
      ],
    },
    bundle: {
      does: 'dist/: the contract as an archive',
      lines: () => [contractProgram('packages/contract-bundle/scripts/pack.ts')],
    },
    reference: {
      does: 'dist/api-reference.html: the contract with its sentences, for any web server',
      lines: () => [installTools(), program('apps/devtools/scripts/reference.ts')],
    },
    packages: {
      does: 'dist/: contract, kit and typed client as npm packages',
      lines: () => [program('packages/client-generators/scripts/packages.ts')],
    },
    release: {
      does: 'dist/: servers, commands and packages of production as an archive',
      lines: () => [program('scripts/release.mjs')],
    },
    sbom: {
      does: 'dist/sbom.cdx.json: the packages of a production installation (CycloneDX)',
      lines: () => [
        pnpm('sbom', '--sbom-format', 'cyclonedx', '--prod', '--out', inRoot('dist/sbom.cdx.json')),
      ],
    },
    gallery: {
      does: 'pictures and texts of every state and mail',
      browser: true,
      options: {
        out: '<folder>',
        compare: '<older folder>',
        since: '<commit>',
        width: '<px>,<px>',
        mode: '<mode>,<mode>',
        language: 'tw|us',
        only: '<start of an id>',
        site: '<origin>',
      },
      lines: () => [program('apps/web/scripts/gallery.ts')],
    },
  },
}
