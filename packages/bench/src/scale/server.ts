import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type ServerProcess, startServerProcess } from '../http/server-process.ts'
import { type Figures, figuresOf } from './figures.ts'
import type { Place } from './place.ts'

const backend = fileURLToPath(new URL('../../../../apps/mock-api/src/server.ts', import.meta.url))

/** How often starting is repeated. */
const starts = 5

/** A process that uses less than this share of a processor only waits. */
const idleShare = 0.05
const look = 500

/** So many looks in a row: work that waits for the disk uses the processor only now and then. */
const looks = 5

/** Starts a backend in a process of its own. */
export async function startBackend({ environment }: Place): Promise<ServerProcess> {
  return await startServerProcess([backend], { env: environment })
}

/** Measures starting up to the first answer. Work that goes on beside requests is not part of it. */
export async function measureStarts(place: Place): Promise<Figures> {
  const walls: number[] = []
  let cpu = 0
  const before = await place.databaseTime()
  for (let at = 0; at < starts; at++) {
    const begin = performance.now()
    const server = await startBackend(place)
    walls.push(performance.now() - begin)
    cpu += (await server.usage()) / 1000
    await server.stop('SIGTERM')
  }
  const databaseCpu = ((await place.databaseTime()) - before) / starts
  return figuresOf('start', walls, { cpu: cpu / starts, databaseCpu })
}

/** Waits until a server only waits for requests. @returns the processor time it used meanwhile, in ms */
export async function untilIdle(server: ServerProcess): Promise<number> {
  const first = await server.usage()
  let last = first
  for (let idle = 0; idle < looks; ) {
    await sleep(look)
    const used = await server.usage()
    idle = (used - last) / 1000 < idleShare * look ? idle + 1 : 0
    last = used
  }
  return (last - first) / 1000
}
