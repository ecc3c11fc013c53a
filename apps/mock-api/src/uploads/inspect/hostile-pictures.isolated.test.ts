import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hostilePictures, otherPictures } from '../test-files/hostile-pictures.ts'
import { pngFile } from '../test-files/picture-files.ts'
import { type TemporaryFolder, temporaryFolder } from '../test-files/temporary-folder.ts'
import { inspectFile } from './inspect-file.ts'

const decoder = vi.hoisted(() => ({ entered: 0 }))
vi.mock('sharp', async (load) => {
  const { default: sharp } = await load<typeof import('sharp')>()
  return {
    default: new Proxy(sharp, {
      apply(target, self, given) {
        decoder.entered += 1
        return Reflect.apply(target, self, given)
      },
    }),
  }
})

const pictures = await hostilePictures()

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

async function inspect(format: 'png' | 'jpeg', file: Buffer) {
  const path = await folder.put('arrived', file)
  decoder.entered = 0
  return await inspectFile({ kind: 'headshot', name: `me.${format}`, declaredType: `image/${format}`, path })
}

describe('a picture that is expensive to decode', () => {
  it.each(pictures)('$format: $name: $rule', async ({ format, file, rule, isDecoded }) => {
    const inspection = await inspect(format, file)
    expect('rule' in inspection ? inspection.rule : 'accepted').toBe(rule)
    expect(decoder.entered > 0).toBe(isDecoded)
  })

  it.each(Object.entries(otherPictures))('%s under another name reaches no decoder', async (_, file) => {
    for (const format of ['png', 'jpeg'] as const) {
      expect(await inspect(format, file)).toEqual({ rule: 'fileKind' })
      expect(decoder.entered).toBe(0)
    }
  })

  it('an ordinary picture does reach the decoder, so the count works', async () => {
    await inspect('png', await pngFile())
    expect(decoder.entered).toBeGreaterThan(0)
  })
})
