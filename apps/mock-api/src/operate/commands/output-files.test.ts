import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { disk, replaceCalls } from '../../storage/test-support/disk.ts'
import { temporaryFolder } from '../../uploads/test-files/temporary-folder.ts'
import { writeNewFile } from './output-files.ts'

async function newPath(): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  return join(folder.path, 'new.csv')
}

it('leaves no file when the disk fills while it is written', async () => {
  const path = await newPath()
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
  const undo = replaceCalls({
    open: async (...args) =>
      Object.assign(await disk.open(...args), { writeFile: () => Promise.reject(full) }),
  })
  await expect(writeNewFile(path, 'text')).rejects.toMatchObject({ code: 'ENOSPC' })
  undo()
  await writeNewFile(path, 'text')
  expect(await fs.readFile(path, 'utf8')).toBe('text')
})
