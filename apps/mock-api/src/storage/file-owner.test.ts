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
      copy: unused,
      remove: unused,
      isPublic: unused,
    },
  }
}

const installation = { id: 'ours', hasFiles: async () => false }

it('an empty bucket may be taken by another process of the installation at the same moment', async () => {
  await expect(claimPlace(takenMeanwhile('ours'), installation)).resolves.toBeUndefined()
})
