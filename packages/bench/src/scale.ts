/**
 * `npm run bench:scale`: start, submission, edit link, deletion and retention with 2,000 and with 200,000 stored applications,
 * on SQLite and on PostgreSQL; starting, listing and searching with 1,000 and 10,000 vacancies; and processor time per request
 * with 1, 2 and 3 backends. Prints the figures; the exit code is 1 when an operation takes more than 1.3 times as much
 * processor time with the many applications. Stores its data in a temporary folder, about 4 GB.
 */
import { withFolder } from '@recruiting/mock-api/support/temporary-folder'
import { describeCommit, describeMachine } from './report.ts'
import { type Figures, type Judged, judge } from './scale/figures.ts'
import { fillJobs } from './scale/fill.ts'
import { type BackendFigures, measureApplications, measureBackends, measureJobs } from './scale/measure.ts'
import { type Engine, readOptions, type ScaleOptions, usage } from './scale/options.ts'
import { makePlace, type Place } from './scale/place.ts'
import { reportApplications, reportBackends, reportJobs } from './scale/report.ts'
import { makeJobs } from './search/corpus.ts'

/** The vacancies that applications name. */
const fewJobs = 200

/** Exit code for a wrong option. */
const misconfigured = 2

const options = readOptions(process.argv.slice(2))
if (options === undefined) {
  console.error(usage)
  process.exit(misconfigured)
}
process.exitCode = (await withFolder((folder) => main(options, folder))) ? 0 : 1

/** @returns whether all operations are within the ratio */
async function main({ engines, applications, jobs }: ScaleOptions, folder: string): Promise<boolean> {
  console.log(`${describeMachine()}; commit ${describeCommit()}.`)
  let isMet = true
  for (const [at, engine] of engines.entries()) {
    const place = await makePlace(engine, folder)
    try {
      const judged = await compareApplications(place, applications)
      console.log(reportApplications(engine, applications, judged))
      isMet &&= judged.every((each) => each.isMet)
      if (engine === 'postgres') console.log(reportBackends(await compareBackends(place)))
      // Vacancies are searched in memory, whatever stores them.
      if (at === 0) console.log(reportJobs(await compareJobs(place, jobs)))
    } finally {
      await place.remove()
    }
  }
  return isMet
}

async function compareApplications(
  place: Place,
  [few, many]: ScaleOptions['applications'],
): Promise<Judged[]> {
  const jobCode = makeJobs(fewJobs).find(({ validThrough }) => validThrough === undefined)?.code ?? ''
  await place.use((context) => fillJobs(context, fewJobs))
  say(place.engine, `${few} applications`)
  const small = await measureApplications(place, { stored: { from: 0, to: few }, jobCode })
  say(place.engine, `${many} applications`)
  const large = await measureApplications(place, { stored: { from: few, to: many }, jobCode })
  return judge(small, large)
}

async function compareBackends(place: Place): Promise<BackendFigures[]> {
  const figures: BackendFigures[] = []
  for (const backends of [1, 2, 3]) {
    say(place.engine, `${backends} backends`)
    figures.push(...(await measureBackends(place, backends)))
  }
  return figures
}

async function compareJobs(
  place: Place,
  jobs: readonly number[],
): Promise<[jobs: number, figures: Figures[]][]> {
  const found: [number, Figures[]][] = []
  for (const count of jobs) {
    say(place.engine, `${count} vacancies`)
    found.push([count, await measureJobs(place, count)])
  }
  return found
}

function say(engine: Engine, what: string): void {
  console.log(`${engine}: ${what} (${(performance.now() / 1000).toFixed(0)} s)`)
}
