/**
 * `node foreign/javascript/server.mjs [--port=4000] [--jobs=<file>] [--now=<moment>]`: the vacancies, and the checks of an
 * application, for the site. `--now` stops the clock. Prints its address.
 */
import { parseArgs } from 'node:util'
import { makeHandlers } from './handlers.mjs'
import { serve } from './serving.mjs'
import { readVacancies } from './vacancies.mjs'

const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '4000' },
    jobs: { type: 'string' },
    now: { type: 'string' },
  },
})
const clock = () => (options.now === undefined ? Date.now() : Date.parse(options.now))
const seed = new URL('../../contract/seed/jobs.json', import.meta.url)
serve(makeHandlers(readVacancies(options.jobs ?? seed, clock())), clock, Number(options.port))
