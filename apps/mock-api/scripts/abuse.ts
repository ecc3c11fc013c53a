/**
 * `npm run abuse -- [--list] [--only=pipelining,headers]`: starts the real servers as `npm start` does, the site in front
 * of the backend, abuses them in rounds, and prints for each round how long other clients waited, how much memory
 * it took, and whether its promise was kept. The exit code is 1 when one was broken. All requests go to 127.0.0.1.
 */
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { cluster, kills } from './abuse/cluster.ts'
import { deletion } from './abuse/deletion.ts'
import { fsync } from './abuse/fsync.ts'
import { headers } from './abuse/headers.ts'
import { mail } from './abuse/mail.ts'
import { mixed } from './abuse/mixed.ts'
import { pictures } from './abuse/pictures.ts'
import { pipelining } from './abuse/pipelining.ts'
import { rolling } from './abuse/rolling.ts'
import { room } from './abuse/room.ts'
import { isBroken, type Round, reportOf } from './abuse/round.ts'
import { NotReady } from './abuse/servers.ts'
import { shares } from './abuse/shares.ts'
import { slow } from './abuse/slow.ts'
import { smuggling } from './abuse/smuggling.ts'

const rounds: readonly Round[] = [
  smuggling,
  pipelining,
  slow,
  shares,
  headers,
  mixed,
  pictures,
  deletion,
  room,
  mail,
  kills,
  cluster,
  rolling,
  fsync,
]

// The servers end when this process exits; the exit handlers remove their folders.
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kills: { type: 'string', default: '20' },
    list: { type: 'boolean', default: false },
  },
})

const wanted = values.only?.split(',').map((name) => name.trim())
const unknown = wanted?.filter((name) => !rounds.some((round) => round.name === name)) ?? []
const times = Number(values.kills)

if (values.list) {
  for (const { name, promise } of rounds) console.log(`${name.padEnd(12)} ${promise}`)
} else if (unknown.length > 0 || !Number.isInteger(times) || times < 1) {
  const what =
    unknown.length > 0 ? `There is no round ${unknown.join(', ')}` : '--kills is a whole number from 1'
  console.error(`${what}. See npm run abuse -- --list.`)
  process.exitCode = 2
} else {
  // Waiting times depend on the machine and on its other load.
  console.log(`${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)} at the start\n`)
  const chosen = rounds.filter(({ name }) => wanted?.includes(name) ?? true)
  for (const round of chosen) {
    try {
      for await (const { name, findings } of round.play({ kills: times })) {
        console.log(reportOf(name, findings))
        if (findings.some(isBroken)) process.exitCode = 1
      }
    } catch (error) {
      console.error(`${round.name}: ${error instanceof NotReady ? error.message : 'failed'}`)
      if (!(error instanceof NotReady)) console.error(error)
      process.exitCode = 1
    }
  }
}
