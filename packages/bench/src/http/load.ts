import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { argv } from 'node:process'
import { toolsFolder } from '../tools.ts'

/**
 * Load generator, run as its own process: `load.ts ORIGIN TIMES FILE`, where the file is a JSON list of paths. Ten
 * connections, each with different paths, so that none profits from another's cached answer. The exit code is 1
 * when an answer is not 200.
 */
const connections = 10
const [origin = '', times = '', file = ''] = argv.slice(2)
const paths: readonly string[] = JSON.parse(readFileSync(file, 'utf8'))
const autocannon = createRequire(toolsFolder)('autocannon')
let next = 0

const { non2xx, errors } = await autocannon({
  url: origin,
  connections,
  amount: Number(times),
  setupClient: (client: { setRequests: (requests: { path: string }[]) => void }) => {
    const own = paths.filter((_, at) => at % connections === next % connections)
    next += 1
    client.setRequests((own.length === 0 ? paths : own).map((path) => ({ path })))
  },
})
if (non2xx > 0 || errors > 0) {
  console.error(`${origin}: ${non2xx} answers were not 200, ${errors} failed`)
  process.exitCode = 1
}
