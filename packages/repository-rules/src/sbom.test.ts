import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const script = fileURLToPath(new URL('../../../scripts/sbom.mjs', import.meta.url))

it('the inventory of packages holds what is installed in production, and no tool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'sbom.json')
  const { status, stderr } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' })
  expect(stderr).not.toContain('ERR')
  expect(status).toBe(0)
  const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8'))
  expect(bomFormat).toBe('CycloneDX')
  const names = components.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'sharp', 'nodemailer', 'zod']))
  for (const tool of ['vitest', 'turbo', 'typescript', 'playwright', 'swagger-ui-dist'])
    expect(names).not.toContain(tool)
}, 120_000)

it('an unknown option is refused', () => {
  const { status, stderr } = spawnSync(process.execPath, [script, '--all'], { encoding: 'utf8' })
  expect(stderr).toContain('Usage: npm run sbom')
  expect(status).toBe(2)
})
