/**
 * `npm run generate -- packages`: packs three npm packages for Node 20 into `dist/` of the repository, with the version of the
 * contract: `recruiting-contract` (its files), `recruiting-contract-tests` (the kit, with the contract inside) and
 * `recruiting-client` (a typed client). Equal sources give equal bytes: npm leaves out times and owners.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import openApiTypes, { astToString } from 'openapi-typescript'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const target = join(root, 'dist')
const made = join(target, 'packages')
const kit = join(root, 'packages/contract-tests')
const contract = join(root, 'contract')
const shell = process.platform === 'win32'
const { version } = readJson(join(root, 'packages/schema/package.json'))
/** npm accepts a proof of origin only from the repository that the package names. */
const { GITHUB_SERVER_URL: forge, GITHUB_REPOSITORY: path } = process.env
const repository = path && { type: 'git', url: `git+${forge}/${path}.git` }

const clientTypes = `import type { Client, ClientOptions } from 'openapi-fetch'
import type { paths } from './api.js'

export type { components, operations, paths } from './api.js'

/** A client of a backend, for example \`createClient({ baseUrl: 'https://jobs.example.com/api' })\`. */
export function createClient(options?: ClientOptions): Client<paths>
`
const clientCode = `import createOpenApiClient from 'openapi-fetch'

export function createClient(options) {
  return createOpenApiClient(options)
}
`

rmSync(made, { recursive: true, force: true })
pack('recruiting-contract', {
  description: 'The contract between site and backend of the recruiting site, as plain files',
  exports: { './*': './*' },
  fill: (folder) => cpSync(contract, folder, { recursive: true }),
})
pack('recruiting-contract-tests', {
  description: 'Tests a backend of the recruiting site against the contract',
  bin: { 'contract-tests': 'dist/cli.js' },
  files: ['dist', 'contract'],
  dependencies: { ajv: installedVersion(kit, 'ajv') },
  fill(folder) {
    const tsc = join(kit, 'node_modules/.bin/tsc')
    execFileSync(tsc, ['-p', 'tsconfig.build.json', '--outDir', join(folder, 'dist')], { cwd: kit, shell })
    cpSync(contract, join(folder, 'contract'), { recursive: true })
    cpSync(join(kit, 'README.md'), join(folder, 'README.md'))
  },
})
const api = astToString(await openApiTypes(pathToFileURL(join(contract, 'openapi.json'))))
pack('recruiting-client', {
  description: 'A typed client of a backend of the recruiting site',
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  dependencies: {
    'openapi-fetch': installedVersion(join(root, 'packages/client-generators'), 'openapi-fetch'),
  },
  fill(folder) {
    writeFileSync(join(folder, 'api.d.ts'), api)
    writeFileSync(join(folder, 'index.d.ts'), clientTypes)
    writeFileSync(join(folder, 'index.js'), clientCode)
  },
})

/** Fills a folder and packs it. Everything but `fill` goes into its manifest. */
function pack(
  name: string,
  { fill, ...manifest }: { fill: (folder: string) => void; [field: string]: unknown },
) {
  const folder = join(made, name)
  mkdirSync(folder, { recursive: true })
  fill(folder)
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  const common = { license: 'MIT', repository, type: 'module', engines: { node: '>=20' } }
  const whole = { name, version, ...common, ...manifest }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`)
  const output = execFileSync('npm', ['pack', '--pack-destination', target], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell,
  })
  console.log(join(target, output.trim()))
}

function installedVersion(folder: string, name: string): unknown {
  return readJson(join(folder, 'node_modules', name, 'package.json')).version
}

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8'))
}
