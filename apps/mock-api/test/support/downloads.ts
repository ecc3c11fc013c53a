import { apiBase, calls } from '@recruiting/schema/contract/calls'
import { fromBufferPromise } from 'yauzl'
import type { Backend } from './backend.ts'

/** Downloads an export by its link. */
export async function download({ url }: Pick<Backend, 'url'>, token: string): Promise<Response> {
  const { method, path } = calls.downloadExport
  return await fetch(url + apiBase + path, { method, headers: { authorization: `Bearer ${token}` } })
}

/** The files of a zip by path. Throws unless it is whole. */
export async function entriesOf(zip: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  const reader = await fromBufferPromise(zip, { strictFileNames: true, validateEntrySizes: true })
  for await (const entry of reader.eachEntry()) {
    const content = await reader.openReadStreamPromise(entry)
    found.set(entry.fileName, Buffer.concat(await content.toArray()))
  }
  return found
}
