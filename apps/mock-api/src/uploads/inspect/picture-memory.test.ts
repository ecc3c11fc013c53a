import sharp, { type Sharp } from 'sharp'
import { expect, it } from 'vitest'
import { memoryOf } from './picture.ts'

const none = { create: { width: 40, height: 4000, channels: 3, background: '#888' } } as const

async function heldOf(picture: Sharp): Promise<number> {
  return memoryOf(await sharp(await picture.toBuffer()).metadata())
}

it.each([
  ['some rows of a JPEG', sharp(none).jpeg(), 40 * 512 * 3],
  ['some rows of a PNG', sharp(none).png(), 40 * 1536 * 3],
  ['all of a PNG in passes', sharp(none).png({ progressive: true }), 40 * 4000 * 3],
  ['all of one with 16 bits', sharp(none).toColourspace('rgb16').png({ progressive: true }), 40 * 4000 * 6],
  [
    'every coefficient of a JPEG in passes',
    sharp(none).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    40 * 4000 * 6,
  ],
  [
    'fewer of one with halved colours',
    sharp(none).jpeg({ progressive: true, chromaSubsampling: '4:2:0' }),
    40 * 4000 * 3,
  ],
])('counts %s', async (_, picture, bytes) => {
  expect(await heldOf(picture)).toBe(bytes)
})

it('counts every coefficient of a JPEG with a scan per colour, which is not marked as progressive', async () => {
  const file = await sharp(none).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
  const scan = file.indexOf(Buffer.from('ffda000c03', 'hex'))
  const first = Buffer.from('ffda0008010100003f00', 'hex')
  const one = Buffer.concat([file.subarray(0, scan), first, file.subarray(scan + 14)])
  expect(memoryOf(await sharp(one).metadata())).toBe(40 * 4000 * 6)
})
