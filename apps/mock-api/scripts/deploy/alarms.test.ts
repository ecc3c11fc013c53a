import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { calls } from '@recruiting/schema/contract/calls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startBackend } from '../../test/support/backend.ts'
import { clone, readSample } from './samples.ts'

const rules = await readSample('prometheus-rules.yml')
const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, text = '']) => text)

/** Labels that Prometheus adds. */
const added = ['job', 'instance']
const metricName = /\b(?:recruiting|nodejs|process)_\w+/g

let scrape = ''
beforeAll(async () => {
  // Nobody has to listen there: the metrics of the scanner exist with the setting.
  const environment = { METRICS_PORT: '9464', CLAMAV_URL: 'tcp://127.0.0.1:9' }
  const backend = await startBackend(environment, afterAll)
  await backend.api.get('/api/jobs').expect(200)
  const withRequest = async () => {
    const text = await backend.scrape()
    return text.includes('call="listJobs"') && text
  }
  scrape = await vi.waitUntil(withRequest, { timeout: 30_000 })
})

/** The values of a label of a metric in the scrape. */
function valuesOf(metric: string, label: string): string[] {
  const lines = scrape.split('\n').filter((line) => line.startsWith(`${metric}{`))
  return lines.flatMap((line) => new RegExp(`[{,]${label}="([^"]*)"`).exec(line)?.[1] ?? [])
}

describe('the rules of alarms', () => {
  it('name metrics that the servers have', () => {
    const used = new Set(expressions.flatMap((text) => text.match(metricName) ?? []))
    expect(used.size).toBeGreaterThan(10)
    for (const name of used) expect(scrape).toMatch(new RegExp(`^${name}(?:\\{| )`, 'm'))
  })

  it('name labels that these have, with values that exist', () => {
    const selectors = expressions.flatMap((text) => [...text.matchAll(/(\b(?!probe_)\w+)\{([^}]*)\}/g)])
    expect(selectors.length).toBeGreaterThan(5)
    for (const [, metric = '', matchers = ''] of selectors) {
      for (const [, label = '', value = ''] of matchers.matchAll(/(\w+)(?:=|!=|=~|!~)"([^"]*)"/g)) {
        if (added.includes(label)) continue
        const known = [...valuesOf(metric, label), ...(label === 'call' ? Object.keys(calls) : [])]
        expect(known, `${metric} has no label ${label}`).not.toEqual([])
        if (label !== 'status') expect(known).toEqual(expect.arrayContaining(value.split('|')))
      }
    }
  })

  it('add up by labels that the metrics have', () => {
    for (const text of expressions) {
      const [metric = ''] = text.match(metricName) ?? []
      const labels = [...text.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '))
      for (const label of labels.filter((each) => !added.includes(each)))
        expect(valuesOf(metric, label), `${metric} has no label ${label}`).not.toEqual([])
    }
  })

  it('name the jobs of the sample of Prometheus, which reads the ports of the settings', async () => {
    const sample = await readSample('prometheus.yml')
    const jobs = [...sample.matchAll(/job_name: (\S+)/g)].map(([, name]) => name)
    const ports = [...sample.matchAll(/^ +- targets: \["127\.0\.0\.1:(\d+)"\]/gm)].map(([, port]) => port)
    const settings = [await readSample('api.env'), await readSample('site.env')].map((text) => parseEnv(text))
    expect(jobs).toEqual(['recruiting-api', 'recruiting-site', 'public-address'])
    expect(ports).toEqual(settings.map(({ METRICS_PORT }) => METRICS_PORT))
    expect(new Set([...rules.matchAll(/job=~?"([^"]+)"/g)].map(([, pattern]) => pattern))).toEqual(
      new Set(['recruiting-.+', 'public-address']),
    )
  })
})

it('docs/operations.md describes every metric of our own', async () => {
  const page = await readFile(join(clone, 'docs/operations.md'), 'utf8')
  const [, table = ''] = /<!-- metrics -->([\s\S]*?)<!-- \/metrics -->/.exec(page) ?? []
  const described = [...table.matchAll(/^\| `(recruiting_\w+)` \| (Counter|Gauge|Histogram)/gm)]
  const served = [...scrape.matchAll(/^# TYPE (recruiting_\w+) (\w+)$/gm)]
  const sorted = (found: RegExpExecArray[]) =>
    found.map(([, name = '', kind = '']) => `${name} ${kind.toLowerCase()}`).toSorted()

  expect(sorted(described)).toEqual(sorted(served))
})
