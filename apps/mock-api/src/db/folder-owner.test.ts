import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { FolderUnusable, lockFolder } from './folder-lock.ts'
import { existingFolder, foreignOwner, rootInForeignFolder } from './folder-owner.ts'
import { asOrdinaryUser } from './test-support/ordinary-user.ts'

const folder = mkdtempSync(join(tmpdir(), 'owner-'))
chmodSync(folder, 0o750)
const self = process.getuid?.() ?? 0
// Only root can give a folder away; anybody else owns it and is not root.
if (self === 0) chownSync(folder, 65_534, 65_534)
const owner = self === 0 ? 65_534 : self
afterAll(() => rmSync(folder, { recursive: true }))

it('names owner, mode and what to do', () => {
  const line = foreignOwner(folder, 0)
  expect(line).toContain(`${folder} belongs to `)
  expect(line).toContain(
    `uid ${owner}), mode 0750, and this process runs as root (uid 0). Run this as its owner: sudo -u '`,
  )
  expect(foreignOwner('/', owner)).toMatch(/^\/ belongs to root .* Give it to this user: chown -R \d+ \/$/)
})

it('is silent for the owner, for a missing path, and without users', () => {
  expect(foreignOwner(folder, owner)).toBeUndefined()
  expect(foreignOwner(join(folder, 'none'), 0)).toBeUndefined()
  expect(rootInForeignFolder(folder, owner + 1)).toBeUndefined()
})

it('keeps root out of a folder of another user, and writes nothing', () => {
  expect(() => lockFolder(folder, 0)).toThrow(FolderUnusable)
  expect(() => lockFolder(folder, 0)).toThrow(/^Data folder .* belongs to /)
  lockFolder(folder, owner)()
})

it('names the owner of the folder in which a data folder cannot be made', async () => {
  await asOrdinaryUser(async () => {
    expect(() => lockFolder('/recruiting-test')).toThrow(
      /^Data folder \/recruiting-test cannot be written: no permission \(EACCES\)\. \/ belongs to root .*Give it to this user/,
    )
  })
})

it('finds the nearest existing folder', () => {
  expect(existingFolder(join(folder, 'a/b/c'))).toBe(folder)
  expect(existingFolder('/none/at/all')).toBe('/')
})
