/**
 * `npm run <name> -- <options>` for the commands of this table: installs what the lock file says, then runs the command.
 * Needs only Node 20 and npm; asks nothing.
 */
import { checkArguments } from './lib/arguments.mjs'
import { checkPath } from './lib/build.mjs'
import { ensureChromium, ensureOtherEngines } from './lib/chromium.mjs'
import { pnpm, toolOptions } from './lib/environment.mjs'
import { installPackages } from './lib/install.mjs'
import { sayDamaged } from './lib/installed.mjs'
import { asTyped, inRoot } from './lib/places.mjs'
import { endOnSignals, run } from './lib/processes.mjs'
import { serverRuntime } from './lib/runtime.mjs'
import { exitCodeOf, Refusal } from './lib/say.mjs'
import { taken } from './lib/taken.mjs'
import { removeTypes } from './lib/types.mjs'

/** A script of a package. */
const script = (name, task) => pnpm('--silent', '--filter', `@recruiting/${name}`, 'run', task)

/** A program that Node 26 runs without a build. Paths in its options are relative to the folder in which it was typed. */
const program = (file) => [serverRuntime(), inRoot(file)]

/** A program that names no company in what it writes into `contract/`. */
const contractProgram = (file) => [serverRuntime(), '--conditions=contract', inRoot(file)]

const turbo = (task) => pnpm('exec', 'turbo', 'run', task)

/** The commands that need a browser. */
const inBrowser = ['engines', 'gallery', 'bench:web']

/** The command lines of each command, in their order; options are passed to the last one. */
const commands = {
  build: () => [turbo('build')],
  typecheck: () => [turbo('typecheck')],
  lint: () => [pnpm('exec', 'biome', 'check', '.'), pnpm('exec', 'oxlint', '--type-aware')],
  format: () => [pnpm('exec', 'biome', 'check', '--write', '.')],
  generate: () => [script('contract-bundle', 'generate'), script('contract-tests', 'generate')],
  // The backend is seeded with what is generated, and the examples are recorded from it.
  record: () => [...commands.generate(), script('mock-api', 'record'), ...commands.generate()],
  'keep-released': () => [script('contract-bundle', 'keep-released')],
  'contract:bundle': () => [contractProgram('packages/contract-bundle/scripts/pack.ts')],
  'contract:diff': () => [contractProgram('packages/contract-bundle/scripts/diff.ts')],
  'contract:pack': () => [contractProgram('packages/contract-tests/scripts/pack.ts')],
  foreign: () => [program('foreign/run.mjs')],
  engines: () => [script('web', 'build'), program('apps/web/e2e/engines/engines.ts')],
  gallery: () => [program('apps/web/scripts/gallery.ts')],
  'bench:api': () => [script('bench', 'api')],
  'bench:scale': () => [script('bench', 'scale')],
  'bench:web': () => [script('bench', 'web')],
  kills: () => [program('apps/mock-api/scripts/kills.ts')],
  // Production refuses the invented company: the clone is tried with the other one.
  'deploy:try': () => [script('web', 'build'), program('apps/mock-api/scripts/deploy.ts')],
  mutants: () => [program('apps/mock-api/test/mutants/cross.ts')],
}

async function runCommand([name, ...options]) {
  const linesOf = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  if (linesOf === undefined) throw new Refusal(`Name one of: ${Object.keys(commands).join(', ')}`, 2)
  checkArguments(name, taken[name] ?? {}, options)
  if (name === 'build') checkPath()
  await installPackages()
  if (name === 'typecheck' && options.length > 0) removeTypes()
  if (name === 'engines') await ensureOtherEngines()
  const env = inBrowser.includes(name) ? { CHROMIUM_PATH: await ensureChromium() } : {}
  if (name === 'deploy:try') env.NODE_OPTIONS = '--conditions=other-brand'
  const lines = linesOf()
  for (const [at, line] of lines.entries()) {
    const isLast = at === lines.length - 1
    const isProgram = line[0] === serverRuntime()
    const code = await run(
      isLast ? [...line, ...options] : line,
      isProgram ? { cwd: asTyped('.'), stdio: 'inherit', env: { ...process.env, ...env } } : toolOptions(env),
    )
    if (code !== 0) {
      sayDamaged()
      return code
    }
  }
  return 0
}

endOnSignals(130)

try {
  process.exitCode = await runCommand(process.argv.slice(2))
} catch (error) {
  process.exitCode = exitCodeOf(error)
}
