import { statfs } from 'node:fs/promises'

/** Bytes that this process may still write to the disk a folder is on. */
export type FreeRoom = () => Promise<number>

/** Asks the system each time: other programs write to the same disk. */
export function freeRoomOf(folder: string): FreeRoom {
  return async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
}
