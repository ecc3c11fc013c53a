import type { IncomingHttpHeaders } from 'node:http'
import { worldHeader } from '@recruiting/schema/test-support/calls'
import { LRUCache } from 'lru-cache'
import type { RequestLog } from './log.ts'
import type { SteeringStore } from './steering.ts'

/** What the tools know of one world of the backend. */
export type World = {
  steering: SteeringStore
  log: RequestLog
  /** The backend has said that it has the world, and has answered no 404 in it since. */
  isConfirmed: boolean
}

const headerName = worldHeader.toLowerCase()

/** The world of a request, by header or cookie; `''` is the common one. */
export function worldOf(headers: IncomingHttpHeaders): string {
  const named = headers[headerName]
  if (named !== undefined) return String(named)
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === worldHeader)?.[1] ?? ''
}

/** More than a backend has at a time: of those it ended by itself, the least recently used are forgotten. */
const maxWorlds = 100

export type Worlds = ReturnType<typeof createWorlds>

/** Keeps scenarios, faults and the log of each world in memory. */
export function createWorlds(create: () => World) {
  const common = create()
  const others = new LRUCache<string, World>({ max: maxWorlds })
  return {
    /** The world of a request; a new one is empty. */
    of(headers: IncomingHttpHeaders): World {
      const id = worldOf(headers)
      if (id === '') return common
      const world = others.get(id) ?? create()
      others.set(id, world)
      return world
    },
    /** A world has ended. */
    forget: (id: string) => void others.delete(id),
  }
}
