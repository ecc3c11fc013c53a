import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addressOf } from './repository.ts'

it('the inventory of packages holds what is installed in production, and no tool', () => {
  const { status, stderr } = spawnSync(process.execPath, [addressOf('scripts/run.mjs'), 'generate', 'sbom'], {
    cwd: addressOf('.'),
    encoding: 'utf8',
  })
  expect(stderr).not.toContain('ERR')
  expect(status).toBe(0)
  const { bomFormat, components } = JSON.parse(readFileSync(addressOf('dist/sbom.cdx.json'), 'utf8'))
  expect(bomFormat).toBe('CycloneDX')
  const names = components.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'sharp', 'nodemailer', 'zod']))
  for (const tool of ['vitest', 'turbo', 'typescript', 'playwright', 'swagger-ui-dist'])
    expect(names).not.toContain(tool)
}, 120_000)
