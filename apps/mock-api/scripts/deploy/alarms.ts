import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ordinary, troubles } from './alarm-trials.ts'
import { freePort, type Places } from './places.ts'
import type { Report } from './report.ts'
import { type Change, changedSample, clone, readSample } from './samples.ts'
import { findTool, runTool } from './tools.ts'

const rules = 'prometheus-rules.yml'

/** The names of the alarms in the sample. */
export function alarmsOf(sample: string): string[] {
  return [...sample.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
}

/** Checks the rules by Prometheus' own tests, where it is installed: each alarm fires in its trouble, and none in an ordinary hour. */
export async function tryRules({ folder }: Places, report: Report): Promise<void> {
  const promtool = findTool('promtool')
  if (promtool === undefined) return report.note('Prometheus is not installed: the alarms are not tried')
  const file = join(folder, 'alarms.json')
  const tests = [['', {}] as const, ...Object.entries(troubles)].map(([alarm, trouble]) => ({
    interval: '15s',
    name: alarm || 'an ordinary hour',
    input_series: Object.entries({ ...ordinary, ...trouble }).map(([series, values]) => ({ series, values })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: '1h',
        exp_samples: alarm === '' ? [] : [{ labels: `{alertname="${alarm}"}`, value: 1 }],
      },
    ],
  }))
  const sample = join(clone, 'docs/deploy', rules)
  await writeFile(file, JSON.stringify({ rule_files: [sample], evaluation_interval: '15s', tests }))
  const { code, output } = runTool(promtool, ['test', 'rules', file])
  report.check(`promtool: ${tests.length - 1} alarms fire in their trouble only`, code === 0 || output, true)
}

/** A running Prometheus. */
type RunningPrometheus = {
  /** Whether the last scrapes of both servers succeeded. */
  readsBoth: () => Promise<boolean>
  /** Whether an alarm fires for a job. */
  fires: (alarm: string, job: string) => Promise<boolean>
  /** Reports whether something becomes true within a minute. */
  check: (what: string, is: () => Promise<boolean>, report: Report) => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

/** The most queries, each half a second after the one before. */
const mostQueries = 120

/**
 * Starts Prometheus with the samples, except that it reads every second, and alarms wait for a second.
 * @returns undefined when it is not installed
 */
export async function startPrometheus(
  { folder }: Places,
  ports: { api: number; site: number },
): Promise<RunningPrometheus | undefined> {
  const prometheus = findTool('prometheus')
  if (prometheus === undefined) return undefined
  const place = join(folder, 'prometheus')
  await mkdir(place)
  const changes: Change[] = [
    ['15s', '1s'],
    ['/etc/prometheus/recruiting-rules.yml', join(place, rules)],
    ['127.0.0.1:9464', `127.0.0.1:${ports.api}`],
    ['127.0.0.1:9465', `127.0.0.1:${ports.site}`],
  ]
  await writeFile(join(place, 'prometheus.yml'), await changedSample('prometheus.yml', changes))
  await writeFile(join(place, rules), (await readSample(rules)).replace(/for: \d+m/g, 'for: 1s'))
  const host = `127.0.0.1:${await freePort()}`
  const options = {
    'config.file': join(place, 'prometheus.yml'),
    'storage.tsdb.path': join(place, 'data'),
    'web.listen-address': host,
    'log.level': 'error',
  }
  const child = spawn(
    prometheus,
    Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    { stdio: 'inherit' },
  )
  const ended = once(child, 'exit')
  const seriesOf = async (query: string): Promise<number> => {
    const address = `http://${host}/api/v1/query?${new URLSearchParams({ query }).toString()}`
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.status !== 200) return 0
    const { data } = (await answer.json()) as { data: { result: unknown[] } }
    return data.result.length
  }
  return {
    readsBoth: async () => (await seriesOf('up{job=~"recruiting-.+"} == 1')) === 2,
    fires: async (alarm, job) =>
      (await seriesOf(`ALERTS{alertstate="firing", alertname="${alarm}", job="${job}"}`)) === 1,
    async check(what, is, report) {
      let queries = 0
      while (!(await is()) && queries < mostQueries) {
        queries += 1
        await sleep(500)
      }
      report.check(`Prometheus: ${what}`, queries < mostQueries, true)
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
