/**
 * `pnpm abuse`: starts the real servers as `npm start` does, the site in front of the backend, abuses them in rounds, and
 * prints for each what others waited meanwhile, what it cost in memory, and whether the promise was kept. Exit code 1
 * when one was broken. Everything goes to 127.0.0.1. `pnpm abuse --only=pipelining,headers`, `pnpm abuse --list`.
 */
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { isBroken, reportOf } from './abuse/finding.ts'
import { rounds } from './abuse/rounds.ts'
import { NotReady } from './abuse/servers.ts'

// Ends the servers, which notice that this process is gone, and removes their folders.
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
const kills = Number(values.kills)

if (values.list) {
  for (const { name, promise } of rounds) console.log(`${name.padEnd(12)} ${promise}`)
} else if (unknown.length > 0 || !Number.isInteger(kills) || kills < 1) {
  const what =
    unknown.length > 0 ? `There is no round ${unknown.join(', ')}` : '--kills is a whole number from 1'
  console.error(`${what}. See pnpm abuse --list.`)
  process.exitCode = 2
} else {
  // Waits are of this machine: who else works on it has a share in them.
  console.log(`${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)} at the start\n`)
  const chosen = rounds.filter(({ name }) => wanted?.includes(name) ?? true)
  for (const round of chosen) {
    try {
      for await (const { name, findings } of round.play({ kills })) {
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
