import { statfs } from 'node:fs/promises'

/** Bytes that this process may still write to the disk a folder is on. */
export type FreeRoom = () => Promise<number>

/** Bytes that this user may still write to the disk of a folder, by what the system says now. */
export async function bytesFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Asks the system each time: other programs write to the same disk. */
export function freeRoomOf(folder: string): FreeRoom {
  return () => bytesFree(folder)
}
