import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { brand } from '@recruiting/brand/brand'
import { placeholders } from '@recruiting/brand/production'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { settingProblems } from '../src/operate/check-folder.ts'
import { commandLine } from '../test/support/command-line.ts'
import { startServer } from '../test/support/server-process.ts'

const main = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

const production = {
  NODE_ENV: 'production',
  DATA_DIR: '/var/lib/recruiting',
  SITE_URL: 'https://jobs.company.tw',
  TRUST_PROXY: 'loopback',
  SMTP_URL: 'smtps://mail.company.tw',
  SMTP_FROM: 'Jobs <jobs@company.tw>',
}

describe('doctor: settings', () => {
  it.each<[Record<string, string>, string[]]>([
    [{}, []],
    [{ TRUST_PROXY: '' }, ['TRUST_PROXY']],
    [{ SITE_URL: 'http://localhost:3000' }, ['SITE_URL']],
    [{ NODE_ENV: 'development' }, ['NODE_ENV']],
    [{ UPLOAD_TTL: '120m', EDIT_LINK_TTL: '3d' }, []],
    [{ UPLOAD_TTL: '3h' }, ['UPLOAD_TTL']],
    [{ REFERRAL_LINK_TTL: '7d', DELETE_LINK_TTL: '1h' }, ['REFERRAL_LINK_TTL', 'DELETE_LINK_TTL']],
    [{ EDIT_LINK_TTL: '96h' }, ['EDIT_LINK_TTL']],
    [{ NODE_ENV: 'development', EDIT_LINK_TTL: '1h' }, ['NODE_ENV']],
  ])('production with %j: %j', (change, names) => {
    const problems = settingProblems(readConfig({ ...production, ...change }), {})
    expect(problems).toEqual(names.map((name) => expect.stringContaining(name)))
  })

  it('may differ from the standard legal texts when the company states them itself', () => {
    const document = { title: '', lead: '', sections: [] }
    const own = { privacy: { tw: document, us: document } }
    const changed = readConfig({ ...production, UPLOAD_TTL: '3h', EDIT_LINK_TTL: '96h' })
    // The notice states the life of links to edit too.
    expect(settingProblems(changed, own)).toEqual([expect.stringContaining('EDIT_LINK_TTL')])
  })

  it('are in order in development', () => {
    expect(settingProblems(readConfig({}))).toEqual([])
  })
})

describe('placeholders in production', () => {
  it.each([
    ['SITE_URL', 'https://jobs.example.com'],
    ['SMTP_URL', 'smtps://user:password@mail.example.com'],
    ['SMTP_FROM', 'jobs@company.test'],
    ['CORS_ORIGINS', 'https://jobs.company.tw, https://partner.example'],
  ])(
    '%s=%s is refused by a start and by every command, and accepted for this machine',
    async (name, value) => {
      const environment = { ...production, [name]: value, DATA_DIR: '/nowhere' }
      const line = `Invalid environment variables:\n  ${name}: its domain is reserved for examples; set one of the company`
      expect(() => readConfig(environment)).toThrow(line)
      const cli = await commandLine()
      expect(await cli.run(`doctor --data-dir ${cli.folder}`, { environment })).toMatchObject({
        code: 1,
        complained: [line],
      })
      if (name !== 'SITE_URL') {
        const local = readConfig({ ...environment, SITE_URL: 'http://localhost:3000' })
        expect(settingProblems(local)).toContainEqual(expect.stringContaining(name))
      }
    },
  )

  // Where another company has taken over, there are none.
  it('of packages/brand are named by a start and by doctor, and accepted for this machine', async () => {
    const cli = await commandLine()
    const own = { ...production, NODE_OPTIONS: '', DATA_DIR: cli.folder }
    const print = `import { brand } from '@recruiting/brand/brand'; import { placeholders } from '@recruiting/brand/production'; console.log(JSON.stringify(placeholders({}, brand)))`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', print], {
      cwd: import.meta.dirname,
      env: {},
      encoding: 'utf8',
    })
    const found: string[] = JSON.parse(stdout)
    const expected = [
      'Invalid environment variables:',
      '  SITE_URL: its domain is reserved for examples; set one of the company',
      ...found.map((line) => `  ${line}`),
      '',
    ]
    const refused = { ...own, SITE_URL: 'https://jobs.example' }
    const server = await startServer(refused)
    expect(await server.ended).toBe(1)
    expect(server.errors().split('\n')).toEqual(expected)
    const doctor = spawnSync(process.execPath, [main, 'doctor'], { env: refused, encoding: 'utf8' })
    expect(doctor).toMatchObject({ status: 1, stderr: expected.join('\n') })
    const local = await startServer({ ...own, SITE_URL: 'http://localhost:3000' })
    expect(local.errors()).toBe('')
    expect(local.port).toBeGreaterThan(0)
  })

  it('are not in the company of these tests, which starts', async () => {
    expect(placeholders({}, brand)).toEqual([])
    const cli = await commandLine()
    const server = await startServer({
      ...production,
      NODE_OPTIONS: '--conditions=other-brand',
      DATA_DIR: cli.folder,
    })
    expect(server.errors()).toBe('')
    expect(server.port).toBeGreaterThan(0)
  })
})
