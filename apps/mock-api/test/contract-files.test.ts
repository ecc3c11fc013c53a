import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { limits } from '@recruiting/schema/limits'
import { uploadAdvice, uploadKinds } from '@recruiting/schema/options'
import { rules } from '@recruiting/schema/rules'
import { StagedUpload, uploadTypes } from '@recruiting/schema/upload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Backend, send, startBackend } from './support/backend.ts'
import { contractFile, contractFolder, contractJson } from './support/contract-folder.ts'
import { multipartBody, multipartType } from './support/multipart.ts'

/** Larger samples are recipes. */
const mostBytes = 100_000

const Facts = z.strictObject({ bytes: z.int().min(0), sha256: z.string().length(64) })
const { files, samples } = z
  .strictObject({
    files: z.record(z.string(), Facts),
    samples: z.array(
      z.strictObject({
        id: z.string(),
        file: z.string().optional(),
        recipe: Facts.extend({ base: z.string(), padTo: z.int() }).optional(),
        send: z.strictObject({ kind: z.enum(uploadKinds), name: z.string(), type: z.string().optional() }),
        expect: z.union([
          z.strictObject({ status: z.literal(201), answer: z.record(z.string(), z.unknown()) }),
          z.strictObject({
            status: z.union([z.literal(413), z.literal(422)]),
            code: z.string(),
            issues: z.array(
              z.strictObject({
                path: z.string(),
                rule: z.enum(rules),
                params: z.strictObject({ max: z.int() }).optional(),
              }),
            ),
          }),
        ]),
      }),
    ),
  })
  .parse(contractJson('files/index.json'))
type Sample = (typeof samples)[number]

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

function contentOf({ id, file, recipe }: Sample): Buffer {
  if (file !== undefined) return contractFile(`files/${file}`)
  if (recipe === undefined) throw new Error(`${id} has neither a file nor a recipe`)
  const base = contractFile(`files/${recipe.base}`)
  return Buffer.concat([base, Buffer.alloc(recipe.padTo - base.length)])
}

/** A file name in a part's header as browsers write it (WHATWG HTML, multipart/form-data). */
function encodedName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
}

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ UPLOADS_PER_HOUR: '1000000' }, afterAll)
})

describe('the backend judges a sample file as contract/files/index.json says', () => {
  it.each(samples)('$id', async (sample) => {
    const { kind, name, type } = sample.send
    const { status, text } = await send(backend, 'POST', '/api/uploads', {
      headers: { 'content-type': multipartType },
      body: multipartBody([
        { name: 'kind', value: kind },
        {
          name: 'file',
          value: contentOf(sample),
          filename: encodedName(name),
          ...(type !== undefined && { type }),
        },
      ]),
    })
    const body = JSON.parse(text)
    if (sample.expect.status === 201) {
      expect({ status, body }).toEqual({ status: 201, body: expect.objectContaining(sample.expect.answer) })
      StagedUpload.strict().parse(body)
    } else {
      const { code, issues } = sample.expect
      expect({ status, code: body.code, issues: body.issues }).toEqual({
        status: sample.expect.status,
        code,
        issues,
      })
    }
  })
})

describe('contract/files', () => {
  it('holds exactly the files of its index, unchanged and small', () => {
    const present = readdirSync(new URL('files/', contractFolder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'index.json')
      .map((entry) => `${entry.parentPath.replaceAll('\\', '/').split('/').at(-1)}/${entry.name}`)
    expect(present.sort()).toEqual(Object.keys(files).sort())
    for (const [path, facts] of Object.entries(files)) {
      const content = contractFile(`files/${path}`)
      expect([path, { bytes: content.length, sha256: sha256(content) }]).toEqual([path, facts])
      expect(content.length).toBeLessThanOrEqual(mostBytes)
    }
  })

  it('has recipes that make the bytes of the index', () => {
    for (const sample of samples.filter(({ recipe }) => recipe)) {
      const content = contentOf(sample)
      expect(sample.recipe).toMatchObject({ bytes: content.length, sha256: sha256(content) })
    }
  })

  it('has unique ids, and uses every file', () => {
    const ids = samples.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const used = new Set(samples.map(({ file, recipe }) => file ?? recipe?.base))
    expect(Object.keys(files).filter((path) => !used.has(path))).toEqual([])
  })

  it('has a sample for every type, every rule and every advice', () => {
    const accepted = samples.flatMap((sample) =>
      sample.expect.status === 201 ? [StagedUpload.partial().parse(sample.expect.answer)] : [],
    )
    const broken = samples.flatMap((sample) => (sample.expect.status === 201 ? [] : sample.expect.issues))
    const typesOf = (kind: (typeof uploadKinds)[number]) =>
      new Set(accepted.flatMap((answer) => (answer.kind === kind && answer.type ? [answer.type] : [])))
    for (const kind of ['headshot', 'resume'] as const)
      expect([...typesOf(kind)].sort()).toEqual([...uploadTypes[kind].types].sort())
    expect(typesOf('portfolio').size).toBeGreaterThan(3)
    const ofFiles = rules.filter((rule) => rule.startsWith('file') && rule !== 'fileExpired')
    expect(ofFiles.filter((rule) => !broken.some((issue) => issue.rule === rule))).toEqual([])
    const given = new Set(accepted.flatMap(({ advice = [] }) => advice))
    expect(uploadAdvice.filter((advice) => !given.has(advice))).toEqual([])
    expect(samples.some(({ recipe }) => recipe?.padTo === limits.fileBytes)).toBe(true)
  })
})
