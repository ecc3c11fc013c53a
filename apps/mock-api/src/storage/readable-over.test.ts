import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../uploads/test-files/temporary-folder.ts'
import { readableOver } from './store.ts'

async function* twice(source: Readable) {
  for await (const chunk of source) yield Buffer.concat([chunk, chunk])
}

const over = (source: Readable) => readableOver(source, twice(source))

describe('a stream over a stream', () => {
  it('has the pieces of its generator, and closes the source at the end', async () => {
    const source = Readable.from([Buffer.from('a'), Buffer.alloc(0), Buffer.from('b')])
    expect(String(await buffer(over(source)))).toBe('aabb')
    expect(source.destroyed).toBe(true)
  })

  it('closes a file of which nothing was read', async ({ onTestFinished }) => {
    const folder = await temporaryFolder()
    onTestFinished(folder.remove)
    const handle = await open(await folder.put('a', Buffer.from('content')))
    const source = handle.createReadStream()
    const closed = once(source, 'close')
    over(source).destroy()
    await closed
    expect(handle.fd).toBe(-1)
  })

  it('fails as its source failed before anything was read', async () => {
    const source = new Readable({ read: () => undefined })
    const stream = over(source)
    const closed = new Promise((resolve) => source.once('close', resolve))
    source.destroy(new Error('The connection is lost'))
    await closed
    await expect(buffer(stream)).rejects.toThrow('The connection is lost')
  })

  it('fails as its source fails', async () => {
    const source = new Readable({ read: () => source.destroy(new Error('The disk is broken')) })
    await expect(buffer(over(source))).rejects.toThrow('The disk is broken')
  })
})
