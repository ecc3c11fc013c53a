import { randomBytes } from 'node:crypto'
import { fstatSync, readSync, writeSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import pLimit from 'p-limit'
import { ifPresent, syncFolder } from './durable-folder.ts'
import { isFull } from './errors.ts'
import { type Key, type KeyCopy, type Keys, lookUpHash } from './keys.ts'
import { StorageFull } from './store.ts'

/**
 * A slot has a name, a key and padding to a power of two, so that no slot crosses a sector. An empty slot is all
 * zeros.
 */
const slotBytes = 64
const nameBytes = 16
const keyBytes = 32
const empty = Buffer.alloc(slotBytes)

/** The number of keys that are generated and synced together, ahead of their use. */
const batchSize = 64

const idPattern = /^(\d{1,10})\.([\w-]{22})$/

type Slot = { at: number; bytes: Buffer }

/**
 * Opens a file of keys in slots of equal size; creates it if it is missing. Slot 0 has the file's name and the
 * look-up key. A destroyed key is overwritten in place, which needs no disk space; its slot is reused.
 */
export async function openKeyFile(path: string): Promise<Keys> {
  const handle = await openOrMake(path)
  const head = await readHead(handle)
  const stored = read(handle)
  /** The first slot after the end of the file, and the empty slots before it. */
  let end = stored.length / slotBytes
  const free: number[] = []
  for (let at = end - 1; at > 0; at--) if (isEmpty(slotIn(stored, at))) free.push(at)
  /** Synced keys that are not in use yet. */
  const ready: Key[] = []
  /** Writes one call after the other: no two choose the same slots, and none overwrites a slot that was reused. */
  const inTurn = pLimit(1)

  async function write(slots: readonly Slot[]): Promise<void> {
    for (const { at, bytes } of slots) writeSync(handle.fd, bytes, 0, slotBytes, at * slotBytes)
    await handle.sync()
  }

  /** Makes the next keys, in empty slots first. Call it `inTurn`. */
  async function fill(): Promise<void> {
    const reused = free.splice(-batchSize)
    const slots = Array.from({ length: batchSize }, (_, at) => ({
      at: reused[at] ?? end + at - reused.length,
      bytes: newSlot(),
    }))
    try {
      await write(slots)
    } catch (error) {
      free.push(...reused)
      throw isFull(error) ? new StorageFull('no room for keys', { cause: error }) : error
    }
    end += slots.length - reused.length
    ready.push(...slots.map(keyIn))
  }

  /** Call it `inTurn`. */
  async function empties(ids: Iterable<string>): Promise<void> {
    const slots = [...new Set(ids)].flatMap((id) => slotOf(id) ?? [])
    if (slots.length === 0) return
    await write(slots.map(({ at }) => ({ at, bytes: empty })))
    free.push(...slots.map(({ at }) => at))
  }

  /** Synchronous: reading 64 cached bytes costs less than waiting for a thread. */
  function slotOf(id: string): Slot | undefined {
    const { at, name } = placeOf(id)
    if (at === 0 || at >= end) return undefined
    const bytes = Buffer.alloc(slotBytes)
    readSync(handle.fd, bytes, 0, slotBytes, at * slotBytes)
    return nameIn(bytes) === name ? { at, bytes } : undefined
  }

  return {
    name: nameIn(head),
    areStored: true,
    lookUp: (kind, value) => lookUpHash(secretIn(head), kind, value),
    async get(id) {
      const slot = slotOf(id)
      return slot && keyIn(slot)
    },
    async make() {
      for (;;) {
        const key = ready.pop()
        if (key) return key
        await inTurn(async () => {
          if (ready.length === 0) await fill()
        })
      }
    },
    destroy: (ids) => inTurn(() => empties(ids)),
    copy() {
      const bytes = read(handle)
      return {
        name: nameIn(head),
        lookUpSecret: secretIn(head),
        get(id) {
          const { at, name } = placeOf(id)
          const slot = { at, bytes: slotIn(bytes, at) }
          return at > 0 && nameIn(slot.bytes) === name ? keyIn(slot) : undefined
        },
      }
    },
    async list() {
      const bytes = read(handle)
      const ids = new Set<string>()
      for (let at = 1; at < end; at++) {
        const slot = { at, bytes: slotIn(bytes, at) }
        if (!isEmpty(slot.bytes)) ids.add(keyIn(slot).id)
      }
      for (const { id } of ready) ids.delete(id)
      return ids
    },
    async close() {
      try {
        await inTurn(() => empties(ready.splice(0).map(({ id }) => id)))
      } finally {
        await handle.close()
      }
    },
  }
}

/**
 * Writes a new key file with the keys of a backup: under their ids, or under new ones when they come from another store.
 * @returns the id under which the file has a key
 */
export async function writeKeyFile(
  path: string,
  { name, lookUpSecret }: Pick<KeyCopy, 'name' | 'lookUpSecret'>,
  keys: Iterable<Key>,
): Promise<(id: string) => string> {
  const renamed = new Map<string, string>()
  let end = 1
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.write(slotWith(name, lookUpSecret), 0, slotBytes, 0)
    for (const { id, secret } of keys) {
      const { at, name } = placeOf(id)
      const slot = at === 0 ? newSlot(secret) : slotWith(name, secret)
      const place = at === 0 ? end++ : at
      if (at === 0) renamed.set(id, keyIn({ at: place, bytes: slot }).id)
      await handle.write(slot, 0, slotBytes, place * slotBytes)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return (id) => renamed.get(id) ?? id
}

async function openOrMake(path: string): Promise<FileHandle> {
  const present = await ifPresent(open(path, 'r+'))
  if (present !== undefined) return present
  const handle = await open(path, 'wx+', 0o600)
  await syncFolder(dirname(path))
  return handle
}

/** Slot 0; generated if the file is new or its creation was interrupted. */
async function readHead(handle: FileHandle): Promise<Buffer> {
  const head = Buffer.alloc(slotBytes)
  const { bytesRead } = await handle.read(head, 0, slotBytes, 0)
  if (bytesRead === slotBytes && !isEmpty(head)) return head
  const made = newSlot()
  await handle.write(made, 0, slotBytes, 0)
  await handle.sync()
  return made
}

/** The whole file, up to the end of its last slot. Synchronous, see `copy`. */
function read(handle: FileHandle): Buffer {
  const slots = Math.ceil(fstatSync(handle.fd).size / slotBytes)
  const bytes = Buffer.alloc(slots * slotBytes)
  readSync(handle.fd, bytes, 0, bytes.length, 0)
  return bytes
}

function slotIn(bytes: Buffer, at: number): Buffer {
  return bytes.subarray(at * slotBytes, (at + 1) * slotBytes)
}

/** @param secret 32 bytes; generated by default. */
function newSlot(secret: Uint8Array = randomBytes(keyBytes)): Buffer {
  const slot = Buffer.alloc(slotBytes)
  randomBytes(nameBytes).copy(slot)
  slot.set(secret.subarray(0, keyBytes), nameBytes)
  return slot
}

function slotWith(name: string, secret: Uint8Array): Buffer {
  const slot = newSlot(secret)
  slot.write(name, 0, nameBytes, 'base64url')
  return slot
}

/** The slot that an id names, and the name of its key; slot 0 for a malformed id. */
function placeOf(id: string): { at: number; name: string } {
  const [, digits = '', name = ''] = idPattern.exec(id) ?? []
  return { at: Number(digits), name }
}

function isEmpty(slot: Buffer): boolean {
  return slot.equals(empty.subarray(0, slot.length))
}

function nameIn(slot: Buffer): string {
  return slot.toString('base64url', 0, nameBytes)
}

function secretIn(slot: Buffer): Buffer {
  return slot.subarray(nameBytes, nameBytes + keyBytes)
}

function keyIn({ at, bytes }: Slot): Key {
  return { id: `${at}.${nameIn(bytes)}`, secret: secretIn(bytes) }
}
