import { expect, it } from 'vitest'
import { changesBelow, isCreatedAnswer, readTrace, unsyncedBefore } from './fsync.ts'

const whole = [
  '7  openat(AT_FDCWD</srv>, "/d/files/ab/ab1", O_WRONLY|O_CREAT|O_EXCL|O_CLOEXEC, 0600) = 23</d/files/ab/ab1>',
  '7  write(23</d/files/ab/ab1>, "%PDF"..., 4) = 4',
  '8  fsync(23</d/files/ab/ab1> <unfinished ...>',
  '1  write(19</d/recruiting.db-wal>, "row", 3) = 3',
  '8  <... fsync resumed>)              = 0',
  '8  fsync(24</d/files/ab>) = 0',
  '1  fdatasync(19</d/recruiting.db-wal>) = 0',
  '1  pwrite64(20</d/recruiting.db-shm>, "x", 1, 0) = 1',
  '1  writev(30<socket:[1]>, [{iov_base="HTTP/1.1 201 Created\\r\\n", iov_len=22}], 1) = 22',
]

const unsyncedOf = (lines: readonly string[]) => {
  const calls = readTrace(lines.join('\n'))
  const answer = calls.find(isCreatedAnswer)
  if (!answer) throw new Error('no answer')
  return unsyncedBefore(answer, changesBelow('/d', calls))
}
const without = (part: string) => whole.filter((line) => !line.includes(part))

it('joins a call that is interrupted by another, with its first and last line', () => {
  const [sync] = readTrace(whole.join('\n')).filter(({ name }) => name === 'fsync')
  expect(sync).toEqual({ name: 'fsync', args: '23</d/files/ab/ab1>', result: '0', from: 2, to: 4 })
})

it('reports nothing when file, folder and database are synced', () => {
  expect(unsyncedOf(whole)).toEqual([])
})

it.each([
  ['the file', 'fsync(23', ['/d/files/ab/ab1']],
  ['its folder', 'fsync(24', ['/d/files/ab']],
  ['the database', 'fdatasync', ['/d/recruiting.db-wal']],
])('reports when %s is not synced', (_, part, expected) => {
  expect(unsyncedOf(without(part))).toEqual(expected)
})

it('ignores syncs that began before the write, failed, or ended after the answer', () => {
  const early = [whole[6] ?? '', ...without('fdatasync')]
  expect(unsyncedOf(early)).toEqual(['/d/recruiting.db-wal'])
  const failed = whole.map((line) => line.replace('wal>) = 0', 'wal>) = -1 EIO (Input/output error)'))
  expect(unsyncedOf(failed)).toEqual(['/d/recruiting.db-wal'])
  const late = without('fsync resumed')
  expect(unsyncedOf([...late, whole[4] ?? ''])).toEqual(['/d/files/ab/ab1'])
})

it('tracks a file that is renamed', () => {
  const renamed = [...whole]
  renamed.splice(6, 0, '9  rename("/d/files/ab/ab1", "/d/files/cd/cd1") = 0')
  expect(unsyncedOf(renamed)).toEqual(['/d/files/cd'])
  renamed.splice(2, 4)
  expect(unsyncedOf(renamed)).toEqual(['/d/files/ab', '/d/files/cd', '/d/files/cd/cd1'])
})

it('replaces the state of a file that a rename overwrites', () => {
  const renamed = [
    '7  openat(AT_FDCWD</srv>, "/d/a/old", O_WRONLY|O_CREAT|O_EXCL|O_CLOEXEC, 0600) = 23</d/a/old>',
    '7  write(23</d/a/old>, "old", 3) = 3',
    '7  openat(AT_FDCWD</srv>, "/d/b/new", O_WRONLY|O_CREAT|O_EXCL|O_CLOEXEC, 0600) = 24</d/b/new>',
    '7  write(24</d/b/new>, "new", 3) = 3',
    '7  fsync(24</d/b/new>) = 0',
    '7  fsync(25</d/b>) = 0',
    '7  rename("/d/b/new", "/d/a/old") = 0',
    '7  fsync(26</d/a>) = 0',
    ...whole.slice(-1),
  ]
  expect(unsyncedOf(renamed)).toEqual([])
  expect(unsyncedOf(renamed.filter((line) => !line.includes('fsync(24')))).toEqual(['/d/a/old'])
  expect(unsyncedOf(renamed.filter((line) => !line.includes('fsync(26')))).toEqual(['/d/a'])
})

it('requires no sync of a removed file', () => {
  const removed = [
    '7  openat(AT_FDCWD</srv>, "/d/a/old", O_WRONLY|O_CREAT|O_EXCL|O_CLOEXEC, 0600) = 23</d/a/old>',
    '7  fsync(26</d/a>) = 0',
    '7  write(23</d/a/old>, "old", 3) = 3',
    '7  unlink("/d/a/old") = 0',
    ...whole.slice(-1),
  ]
  expect(unsyncedOf(removed)).toEqual([])
  expect(unsyncedOf(removed.filter((line) => !line.includes('unlink')))).toEqual(['/d/a/old'])
})

it('tracks files directly in the folder, and the folder as an entry of its parent', () => {
  const made = [
    '1  mkdir("/d", 0700) = 0',
    '1  fsync(21</>) = 0',
    '1  mkdir("/d/files", 0700) = 0',
    '1  openat(AT_FDCWD</srv>, "/d/keys", O_RDWR|O_CREAT|O_EXCL|O_CLOEXEC, 0600) = 22</d/keys>',
    '1  fsync(23</d>) = 0',
    ...whole.slice(-1),
  ]
  expect(unsyncedOf(made)).toEqual([])
  expect(unsyncedOf(made.filter((line) => !line.includes('</d>')))).toEqual(['/d'])
  expect(unsyncedOf(made.filter((line) => !line.includes('</>')))).toEqual(['/'])
})
