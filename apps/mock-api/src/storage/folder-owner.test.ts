import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { dataFolderProblems } from '../operate/check-folder.ts'
import { FolderUnusable, foreignOwner, lockFolder } from './folder-lock.ts'
import { asOrdinaryUser } from './test-support/ordinary-user.ts'

const folder = mkdtempSync(join(tmpdir(), 'owner-'))
chmodSync(folder, 0o750)
const self = process.getuid?.() ?? 0
// Only root can give a folder away; anybody else owns it and is not root.
if (self === 0) chownSync(folder, 65_534, 65_534)
const owner = self === 0 ? 65_534 : self
afterAll(() => rmSync(folder, { recursive: true }))

it('names both users and the mode', () => {
  expect(foreignOwner(folder, owner + 1)).toBe(
    `${folder} belongs to user ${owner}, mode 0750, and this process runs as user ${owner + 1}: see “When it does not start” in docs/deploy.md.`,
  )
})

it('is silent for the owner, for a missing path, and without users', () => {
  expect(foreignOwner(folder, owner)).toBeUndefined()
  expect(foreignOwner(join(folder, 'none'), 0)).toBeUndefined()
})

it('keeps root out of a folder of another user, and writes nothing', async () => {
  await expect(lockFolder(folder, 0)).rejects.toThrow(FolderUnusable)
  await expect(lockFolder(folder, 0)).rejects.toThrow(/^Data folder .* belongs to /)
  ;(await lockFolder(folder, owner))()
})

it('finds nothing wrong with the folder of a disk that only root may enter', async () => {
  const disk = join(folder, 'disk')
  mkdirSync(join(disk, 'lost+found'), { recursive: true })
  chmodSync(disk, 0o700)
  chmodSync(join(disk, 'lost+found'), 0)
  if (self === 0) chownSync(disk, owner, owner)
  await asOrdinaryUser(async () => {
    expect(await dataFolderProblems(disk)).toEqual([])
  })
})

it('names the owner of the folder in which a data folder cannot be made', async () => {
  await asOrdinaryUser(async () => {
    await expect(lockFolder('/recruiting-test/data')).rejects.toThrow(
      /^Data folder \/recruiting-test\/data cannot be written: no permission \(EACCES\)\. \/ belongs to user 0, mode \d+; this process runs as user \d+\.$/,
    )
  })
})
