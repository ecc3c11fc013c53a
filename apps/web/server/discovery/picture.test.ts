import { exampleJobSummary } from '@recruiting/schema/examples/job'
import { expect, it } from 'vitest'
import { createPainter, jobCard } from './picture.ts'

const paint = createPainter()

function pictureOf(title: string): Promise<Buffer> {
  return paint(jobCard({ ...exampleJobSummary, title: { tw: title } }, 'tw'), 'tw')
}

it.each(['資深前端工程師', '很長的職缺名稱'.repeat(280)])(
  'is a PNG of the size that previews of links are made for, however long its text is (%#)',
  async (title) => {
    const picture = await pictureOf(title)

    expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  },
)

it.each([
  ['frequent characters', '工程師', '設計師'],
  ['rare ones', '龘', '齾'],
  ['Latin letters', 'Engineer', 'Designer'],
])('shows %s as they are, with no font of the system', async (_name, one, other) => {
  // A character without a glyph is an empty box, and all boxes are equal.
  expect((await pictureOf(one)).equals(await pictureOf(other))).toBe(false)
})

it.each(['\u{10FFFF}', '\u{10FFFE}'])('shows an empty box for what no font has', async (nowhere) => {
  expect((await pictureOf(nowhere)).equals(await pictureOf('\u{10FFFD}'))).toBe(true)
})

it('refuses when too many are wanted at once', async () => {
  const many = await Promise.allSettled(Array.from({ length: 110 }, () => pictureOf('多')))

  expect(many.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  await expect(pictureOf('之後')).resolves.toBeInstanceOf(Buffer)
})
