import { statfs } from 'node:fs/promises'

/** Returns the bytes that this process may still write to a folder's disk. */
export type FreeRoom = () => Promise<number>

/** The bytes that this user may still write to a folder's disk, according to the system. */
export async function bytesFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Queries the system each time, because other programs write to the same disk. */
export function freeRoomOf(folder: string): FreeRoom {
  return () => bytesFree(folder)
}
