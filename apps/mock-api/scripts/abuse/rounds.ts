import { cluster, kills } from './cluster.ts'
import { deletion } from './deletion.ts'
import type { Round } from './finding.ts'
import { fsync } from './fsync.ts'
import { headers } from './headers.ts'
import { imports } from './imports.ts'
import { mail } from './mail.ts'
import { mixed } from './mixed.ts'
import { pictures } from './pictures.ts'
import { pipelining } from './pipelining.ts'
import { rolling } from './rolling.ts'
import { room } from './room.ts'
import { shares } from './shares.ts'
import { slow } from './slow.ts'
import { smuggling } from './smuggling.ts'

/** All rounds in order. */
export const rounds: readonly Round[] = [
  smuggling,
  pipelining,
  slow,
  shares,
  headers,
  mixed,
  pictures,
  imports,
  deletion,
  room,
  mail,
  kills,
  cluster,
  rolling,
  fsync,
]
