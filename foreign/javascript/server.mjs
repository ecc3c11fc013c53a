/**
 * `node foreign/javascript/server.mjs [--port=4000]`: the vacancies, and the checks of an application, for the site. Prints its
 * address.
 */
import { parseArgs } from 'node:util'
import { makeHandlers } from './handlers.mjs'
import { serve } from './serving.mjs'
import { readVacancies } from './vacancies.mjs'

const { values: options } = parseArgs({ options: { port: { type: 'string', default: '4000' } } })
serve(makeHandlers(readVacancies(Date.now())), Number(options.port))
