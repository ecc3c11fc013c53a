/**
 * `npm run bench -- api`: measures the search, comparing its results with those of a full scan, and `GET /api/jobs`
 * against raw `node:http`. Writes the figures into `docs/performance.md`; the exit code is 1
 * when a target is missed. Takes about ten minutes; an idle machine gives more stable figures.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type HttpFigures, measureHttp } from './http/measure.ts'
import { describeCommit, describeMachine, markdownTable, writeReport } from './report.ts'
import type { SearchFigures } from './search/measure.ts'
import { installTools, versionOf } from './tools.ts'
import { measureWorlds, type WorldFigures } from './worlds.ts'

/** The 99th percentile of search times among that many vacancies, in milliseconds. */
const searchP99 = [
  [381, 0.5],
  [3_000, 4],
  [10_000, 15],
] as const

/** The most processor time of an answer, as a multiple of raw `node:http`. */
const hotRatio = 1.6
const coldRatio = 5

/** The most that a world may cost, by its seed: ms until it is created, and MB. */
const worldCosts = { contract: [150, 10], empty: [150, 10], many: [1500, 60] } as const

/** States for each target whether it is met. */
function judge(
  search: readonly SearchFigures[],
  http: readonly HttpFigures[],
  worlds: readonly WorldFigures[],
) {
  const ratioOf = (name: string) => http.find((each) => each.name === name)?.ratio
  return [
    ...searchP99.map(([count, most]) =>
      target(
        `Search among ${count.toLocaleString('en-US')} vacancies, p99 in ms`,
        search.find(({ jobs }) => jobs === count)?.p99,
        most,
      ),
    ),
    target('`GET /api/jobs` hot, times raw `node:http`', ratioOf('mock-api, hot'), hotRatio),
    target('`GET /api/jobs` cold, times raw `node:http`', ratioOf('mock-api, cold'), coldRatio),
    ...worlds.flatMap(({ seed, ms, memory }) => [
      target(`A world \`${seed}\`, created in ms`, ms, worldCosts[seed][0]),
      target(`A world \`${seed}\`, MB`, memory, worldCosts[seed][1]),
    ]),
  ]
}

function target(name: string, found: number | undefined, most: number) {
  return { name, found: found ?? Number.NaN, most, isMet: found !== undefined && found <= most }
}

const page = fileURLToPath(new URL('../../../docs/performance.md', import.meta.url))
const searchScript = fileURLToPath(new URL('./search/measure.ts', import.meta.url))

const circumstances = `${describeMachine()}; commit ${describeCommit()}.`
const search = searchP99.map(([jobs]) => {
  console.log(`Searching ${count(jobs)} vacancies`)
  const command = ['--expose-gc', '--max-old-space-size=8192', searchScript, String(jobs)]
  const figures: SearchFigures = JSON.parse(execFileSync(process.execPath, command, { encoding: 'utf8' }))
  return figures
})
console.log('Asking the servers')
installTools()
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const { http, worlds } = await measureServers().finally(() =>
  rmSync(folder, { recursive: true, force: true }),
)
const targets = judge(search, http, worlds)

const report = [
  circumstances,
  markdownTable(
    ['Target', 'At most', 'Found'],
    targets.map(({ name, most, found, isMet }) => [
      name,
      String(most),
      `${found.toFixed(2)}${isMet ? '' : ' **MISSED**'}`,
    ]),
  ),
  `**Search, in process.** ${search[0]?.queries} queries of every kind, each asked ${search[0]?.rounds} times; its time is the lower quartile. All answers equal those of the scan.`,
  markdownTable(
    ['Vacancies', 'p50 ms', 'p99 ms', 'Scan ms', 'Index MB', 'Built in s'],
    search.map(({ jobs, p50, p99, scan, memory, build }) => [
      count(jobs),
      p50.toFixed(3),
      p99.toFixed(2),
      scan.toFixed(0),
      memory.toFixed(0),
      (build / 1000).toFixed(1),
    ]),
  ),
  `**\`GET /api/jobs\`.** Processor time for an answer of 20 vacancies, ten connections, autocannon ${versionOf('autocannon')}. Medians of ${http[0]?.rounds} rounds in which all servers have their turn.`,
  markdownTable(
    ['Server', 'CPU µs a request', 'Times raw'],
    http.map(({ name, cpu, ratio }) => [name, cpu.toFixed(0), ratio.toFixed(2)]),
  ),
  `**Worlds of the development tools.** Medians of ${worlds.map(({ seed, worlds }) => `${worlds} with \`${seed}\``).join(', ')}, created one after the other; resident memory of the server.`,
].join('\n\n')
writeReport(page, 'bench:api', report)
console.log(`${report}\n\nWritten to ${page}`)
process.exitCode = targets.every(({ isMet }) => isMet) ? 0 : 1

async function measureServers() {
  return { http: await measureHttp(folder), worlds: await measureWorlds(folder) }
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
