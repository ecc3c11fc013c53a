/**
 * `node apps/mock-api/scripts/picture-cost.ts`: prints the processor time in seconds of pictures made to be
 * expensive and of ordinary photos of about 10 MB. There is no limit, because the figures depend on the machine.
 */
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { inspectFile } from '../src/files/inspect/inspect-file.ts'
import { type HostilePicture, hostilePictures } from '../src/files/test-files/hostile-pictures.ts'

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
const ordinary = {
  'photo of 12 million pixels': ['jpeg', await noise(4000, 3000).jpeg({ quality: 90 }).toBuffer()],
  'photo of 50 million pixels': ['jpeg', await noise(8000, 6250).jpeg({ quality: 40 }).toBuffer()],
  'drawing of 3 million pixels': ['png', await noise(2000, 1500).png().toBuffer()],
} as const

const pictures: Pick<HostilePicture, 'name' | 'format' | 'file'>[] = [
  ...Object.entries(ordinary).map(([name, [format, file]]) => ({ name, format, file })),
  ...(await hostilePictures()),
]
const path = join(tmpdir(), `picture-cost-${process.pid}`)
try {
  console.log('  seconds     size  picture')
  for (const { name, format, file } of pictures) {
    await writeFile(path, file)
    const before = process.cpuUsage()
    const inspection = await inspectFile({ kind: 'headshot', name: `a.${format}`, declaredType: '', path })
    const { user, system } = process.cpuUsage(before)
    const seconds = ((user + system) / 1e6).toFixed(2).padStart(9)
    const size = `${Math.ceil(file.length / 1000)} kB`.padStart(9)
    console.log(seconds, size, ` ${format}: ${name}: ${'rule' in inspection ? inspection.rule : 'accepted'}`)
  }
} finally {
  await rm(path, { force: true })
}
