import { makeJobs } from '../search/corpus.ts'
import { makeQueries } from '../search/queries.ts'
import { type Figures, measure, type ProcessorTimes } from './figures.ts'
import { fillJobs } from './fill-jobs.ts'
import type { Place } from './place.ts'
import { listJobs } from './requests.ts'
import { measureStarts, startBackend, untilIdle } from './server.ts'

/** Lists and searches with that many vacancies: every answer is computed, none is repeated. */
export async function measureJobs(place: Place, count: number): Promise<Figures[]> {
  await place.use((context) => fillJobs(context, count))
  const started = await measureStarts(place)
  const server = await startBackend(place)
  try {
    await untilIdle(server)
    const times: ProcessorTimes = async () => ({ cpu: (await server.usage()) / 1000, databaseCpu: 0 })
    const figures: Figures[] = [started]
    for (const [name, queries] of Object.entries(queriesOf(count))) {
      const act = (at: number) => listJobs(server.origin, queries[at] ?? '')
      figures.push(await measure(name, queries.length, { times, act }))
    }
    return figures
  } finally {
    await server.stop('SIGTERM')
  }
}

/** Different queries without and with a keyword. */
function queriesOf(count: number): Record<'list' | 'search', string[]> {
  const all = makeQueries(makeJobs(count)).map(({ keyword, jobType, location, sort, page }) => {
    const query = new URLSearchParams({ ...(keyword && { keyword }), sort, page: String(page) })
    for (const value of jobType) query.append('jobType', value)
    for (const value of location) query.append('location', value)
    return query
  })
  const texts = (queries: URLSearchParams[]) => [...new Set(queries.map(String))]
  return {
    list: texts(all.filter((query) => !query.has('keyword'))),
    search: texts(all.filter((query) => query.has('keyword'))),
  }
}
