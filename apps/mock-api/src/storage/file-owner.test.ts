import { expect, it } from 'vitest'
import type { Bucket } from './bucket.ts'
import { claimPlace, ownerName } from './file-owner.ts'

/** A bucket whose owner is written by another process after it was read for the first time. */
function takenMeanwhile(owner: string): Bucket {
  let isTaken = false
  const unused = () => Promise.reject(new Error('not expected'))
  return {
    place: 'bucket',
    async getText() {
      const text = isTaken ? owner : undefined
      isTaken = true
      return text
    },
    async *list() {
      yield { name: ownerName, size: owner.length, modifiedAt: new Date() }
    },
    ...{
      putFile: unused,
      putText: unused,
      putNewText: unused,
      read: unused,
      remove: unused,
      isPublic: unused,
    },
  }
}

const installation = { id: 'ours', hasFiles: async () => false }

it('an empty bucket may be taken by another process of the installation at the same moment', async () => {
  await expect(claimPlace(takenMeanwhile('ours'), installation)).resolves.toBe(false)
})

it('a bucket that another installation takes at the same moment is refused', async () => {
  await expect(claimPlace(takenMeanwhile('theirs'), installation)).rejects.toThrow('cannot be used')
})

it('an empty bucket of a database that knows files is refused, and not taken', async () => {
  const taken: string[] = []
  const empty: Bucket = {
    ...takenMeanwhile('theirs'),
    getText: async () => undefined,
    async *list() {},
    putNewText: async (name) => taken.push(name) > 0,
  }
  const claim = claimPlace(empty, { id: 'ours', hasFiles: async () => true })
  await expect(claim).rejects.toThrow('it is empty, and the database knows files')
  expect(taken).toEqual([])
})
