import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contractFolder } from '../contract-folder.ts'
import { filesOfZip } from './zip.ts'

const sample = (path: string) => readFileSync(join(contractFolder(), 'files', path))

it('reads the files of a zip, deflated or stored, in the order of its directory', () => {
  const files = filesOfZip(sample('word/plain.docx'))
  expect(files.map(({ path }) => path)).toContain('[Content_Types].xml')
  for (const { path, content } of files.filter((file) => file.path.endsWith('.xml')))
    expect(`${path} ${content.toString('utf8', 0, 5)}`).toBe(`${path} <?xml`)
  expect(filesOfZip(sample('other/archive.zip'))).not.toEqual([])
})

it.each([
  ['is no zip', Buffer.from('no zip')],
  ['is cut short', sample('word/plain.docx').subarray(0, -30)],
  ['has a file with another checksum', altered(sample('other/archive.zip'))],
])('refuses a body that %s', (_, zip) => {
  expect(() => filesOfZip(zip)).toThrow()
})

/** The first byte of the first file's content is another one. */
function altered(zip: Buffer): Buffer {
  const copy = Buffer.from(zip)
  const begin = 30 + copy.readUInt16LE(26) + copy.readUInt16LE(28)
  copy.writeUInt8(copy.readUInt8(begin) ^ 1, begin)
  return copy
}
