import { randomBytes } from 'node:crypto'
import { fstatSync, readSync, writeSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import pLimit from 'p-limit'
import { ifPresent, syncFolder } from './durable-folder.ts'
import { isFull } from './errors.ts'
import { type Key, type KeyCopy, type Keys, lookUpHash, mayTake } from './keys.ts'
import { StorageFull } from './store.ts'

/**
 * A slot has a name, a key and padding to a power of two, so that no slot crosses a sector. An empty slot is all
 * zeros. The last byte is 1 when the key may be destroyed if no row names it.
 */
const slotBytes = 64
const markByte = slotBytes - 1
const nameBytes = 16
const keyBytes = 32
const empty = Buffer.alloc(slotBytes)
/** Slots that are read at once. */
const pieceSlots = 16_384

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
  const stored = slotsIn(handle)
  /** The first slot after the end of the file, and the empty slots before it. */
  let end = Math.max(1, stored.length)
  const free: number[] = []
  for (let at = end - 1; at > 0; at--) if (!stored[at]) free.push(at)
  /** Synced keys that are not in use yet. */
  const ready: Key[] = []
  /** Keys to overwrite on disk, with their slots; they stay here until that succeeds. */
  const toDestroy = new Map<string, number>()
  /** Slots that were marked when they were made; the marks are removed when the next ones are made. */
  let recent: number[] = []
  /** Slots of keys whose rows are being deleted. */
  const doomed = new Set<number>()
  /** Slots that this process has filled. */
  const made = new Set<number>()
  /** During `reconcile`: the slots that were in use when it began and whose keys no row has named yet. */
  let unclaimed: Uint8Array | undefined
  /** Writes new slots one call after the other, so that no two choose the same ones. */
  const inTurn = pLimit(1)

  async function write(slots: readonly Slot[]): Promise<void> {
    for (const { at, bytes } of joined(slots)) await handle.write(bytes, 0, bytes.length, at * slotBytes)
    await handle.sync()
  }

  /** Writes and syncs new slots, in empty places first. Call it `inTurn`. */
  async function add(contents: readonly Buffer[]): Promise<Key[]> {
    const reused = contents.length === 0 ? [] : free.splice(-contents.length)
    const slots = contents.map((bytes, at) => ({ at: reused[at] ?? end + at - reused.length, bytes }))
    try {
      await write(slots)
    } catch (error) {
      free.push(...reused)
      throw isFull(error) ? new StorageFull('no room for keys', { cause: error }) : error
    }
    end += slots.length - reused.length
    for (const { at } of slots) made.add(at)
    return slots.map(keyIn)
  }

  async function fill(): Promise<void> {
    settle()
    const keys = await add(Array.from({ length: batchSize }, markedSlot))
    recent = keys.map(({ id }) => placeOf(id).at)
    ready.push(...keys)
  }

  /** The rows of the last keys are stored by now. */
  function settle(): void {
    for (const at of recent.splice(0)) if (!doomed.has(at) && isInUse(at)) setMark(at, 0)
  }

  function setMark(at: number, value: 0 | 1): void {
    writeSync(handle.fd, Buffer.of(value), 0, 1, at * slotBytes + markByte)
  }

  function isInUse(at: number): boolean {
    const bytes = Buffer.alloc(slotBytes)
    readSync(handle.fd, bytes, 0, slotBytes, at * slotBytes)
    return !isEmpty(bytes)
  }

  async function destroyOnDisk(ids: readonly string[]): Promise<void> {
    const slots = ids.flatMap((id) => {
      const at = toDestroy.get(id)
      return at === undefined ? [] : [{ id, at, bytes: empty }]
    })
    if (slots.length === 0) return
    for (const { at } of slots) if (unclaimed) unclaimed[at] = 0
    await write(slots)
    for (const { id, at } of slots) {
      doomed.delete(at)
      made.delete(at)
      if (toDestroy.delete(id)) free.push(at)
    }
  }

  /** Synchronous: reading 64 cached bytes costs less than waiting for a thread. */
  function slotOf(id: string): Slot | undefined {
    const { at, name } = placeOf(id)
    if (at === 0 || at >= end) return undefined
    const bytes = Buffer.alloc(slotBytes)
    readSync(handle.fd, bytes, 0, slotBytes, at * slotBytes)
    return nameIn(bytes) === name ? { at, bytes } : undefined
  }

  /** Slots with keys that rows may use. */
  function inUse(): Uint8Array {
    const slots = slotsIn(handle)
    slots[0] = 0
    for (const { id } of ready) slots[placeOf(id).at] = 0
    for (const at of toDestroy.values()) slots[at] = 0
    return slots
  }

  function idAt(at: number): string {
    const bytes = Buffer.alloc(slotBytes)
    readSync(handle.fd, bytes, 0, slotBytes, at * slotBytes)
    return keyIn({ at, bytes }).id
  }

  const keys: Keys = {
    name: nameIn(head),
    lookUp: (kind, value) => lookUpHash(secretIn(head), kind, value),
    async get(id) {
      const slot = toDestroy.has(id) ? undefined : slotOf(id)
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
    adopt: (secrets) => inTurn(() => add(secrets.map((secret) => newSlot(secret)))),
    async destroy(ids) {
      for (const id of ids) {
        const slot = toDestroy.has(id) ? undefined : slotOf(id)
        if (slot) toDestroy.set(id, slot.at)
      }
      await destroyOnDisk(ids)
    },
    mark(ids, isMarked) {
      for (const id of ids) {
        const slot = toDestroy.has(id) ? undefined : slotOf(id)
        if (slot === undefined) continue
        if (isMarked) doomed.add(slot.at)
        else doomed.delete(slot.at)
        setMark(slot.at, isMarked ? 1 : 0)
      }
    },
    retry: () => destroyOnDisk([...toDestroy.keys()]),
    copy() {
      const bytes = Buffer.alloc(fstatSync(handle.fd).size)
      readSync(handle.fd, bytes, 0, bytes.length, 0)
      return {
        name: nameIn(head),
        lookUpSecret: secretIn(head),
        get(id) {
          const { at, name } = placeOf(id)
          const slot = { at, bytes: bytes.subarray(at * slotBytes, (at + 1) * slotBytes) }
          return at > 0 && nameIn(slot.bytes) === name ? keyIn(slot) : undefined
        },
      }
    },
    list: async () => new Set(placesOf(inUse()).map(idAt)),
    async reconcile(used, take = 'limited') {
      // Copied before the first await, so that keys made later are not in it; `destroy` removes keys destroyed later.
      const before = inUse()
      const left = Uint8Array.from(before)
      if (take === 'all') for (const at of made) left[at] = 0
      unclaimed = left
      try {
        let unreadable = 0
        let named = 0
        for await (const id of used) {
          const { at } = placeOf(id)
          named++
          // A key that was destroyed meanwhile belonged to a row that was deleted meanwhile.
          if (!before[at] || (left[at] && !slotOf(id))) unreadable++
          else {
            // Left by a process that was killed after the row was stored, or before its deletion was.
            if (left[at] === marked && !doomed.has(at) && !made.has(at)) setMark(at, 0)
            left[at] = 0
          }
        }
        const expected: number[] = []
        const orphans: number[] = []
        for (const at of placesOf(left)) (left[at] === marked ? expected : orphans).push(at)
        const isTaken = mayTake(take, { orphans: orphans.length, named })
        if (isTaken) expected.push(...orphans)
        const taken = isTaken || (take !== 'none' && named > 0) ? expected : []
        await keys.destroy(taken.map(idAt))
        return { unreadable, taken: taken.length, waiting: isTaken ? 0 : orphans.length }
      } finally {
        unclaimed = undefined
      }
    },
    async close() {
      await inTurn(async () => undefined)
      try {
        const slots = ready.splice(0).flatMap(({ id }) => slotOf(id) ?? [])
        if (slots.length > 0) await write(slots.map(({ at }) => ({ at, bytes: empty })))
        settle()
      } finally {
        await handle.close()
      }
    },
  }
  return keys
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

/** The state of a slot whose key may be destroyed if no row names it. */
const marked = 2

/** For each slot of the file 1 if it has a key, `marked` if it is marked, else 0. Synchronous, see `reconcile`: a million slots take some 30 ms. */
function slotsIn(handle: FileHandle): Uint8Array {
  const { size } = fstatSync(handle.fd)
  const used = new Uint8Array(Math.ceil(size / slotBytes))
  const piece = Buffer.alloc(pieceSlots * slotBytes)
  for (let first = 0; first < used.length; first += pieceSlots) {
    piece.fill(0)
    const bytes = readSync(handle.fd, piece, 0, piece.length, first * slotBytes)
    const read = Math.ceil(bytes / slotBytes)
    for (let at = 0; at < read; at++) used[first + at] = stateOf(piece, at * slotBytes)
  }
  return used
}

/** It compares few bytes of most used slots, because they begin with random ones. */
function stateOf(bytes: Buffer, from: number): number {
  for (let at = from; at < from + slotBytes; at += 4)
    if (bytes.readUInt32LE(at) !== 0) return bytes[from + markByte] === 1 ? marked : 1
  return 0
}

/** The positions that are set. */
function placesOf(slots: Uint8Array): number[] {
  const places: number[] = []
  for (const [at, isSet] of slots.entries()) if (isSet) places.push(at)
  return places
}

/** Joins adjacent slots, so that each run of them is written at once. */
function joined(slots: readonly Slot[]): Slot[] {
  const runs: { at: number; parts: Buffer[] }[] = []
  for (const { at, bytes } of slots) {
    const last = runs.at(-1)
    if (last && last.at + last.parts.length === at) last.parts.push(bytes)
    else runs.push({ at, parts: [bytes] })
  }
  return runs.map(({ at, parts }) => ({ at, bytes: Buffer.concat(parts) }))
}

/** @param secret 32 bytes; generated by default. */
function newSlot(secret: Uint8Array = randomBytes(keyBytes)): Buffer {
  const slot = Buffer.alloc(slotBytes)
  randomBytes(nameBytes).copy(slot)
  slot.set(secret.subarray(0, keyBytes), nameBytes)
  return slot
}

function markedSlot(): Buffer {
  const slot = newSlot()
  slot[markByte] = 1
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
