/**
 * `npm run abuse -- [--list] [--only=pipelining,headers]`: starts the real servers as `npm start` does, the site in front
 * of the backend, abuses them in rounds, and prints for each round how long other clients waited, how much memory
 * it took, and whether its promise was kept. The exit code is 1 when one was broken. All requests go to 127.0.0.1.
 */
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { isBroken, reportOf } from './abuse/finding.ts'
import { rounds } from './abuse/rounds.ts'
import { NotReady } from './abuse/servers.ts'

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
const kills = Number(values.kills)

if (values.list) {
  for (const { name, promise } of rounds) console.log(`${name.padEnd(12)} ${promise}`)
} else if (unknown.length > 0 || !Number.isInteger(kills) || kills < 1) {
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
