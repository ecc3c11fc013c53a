import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changedSample, clone, findTool, type Places, type Report, runTool } from './places.ts'

/** Series of Prometheus' unit tests: values at every 15 s; `a+bxn` grows by b, `axn` stays. */
type Series = Readonly<Record<string, string>>

const api = 'job="recruiting-api"'
const site = 'job="recruiting-site"'
const publicAddress = 'job="public-address"'
const mebibyte = 1024 ** 2

/** An ordinary hour, in which no alarm may fire. */
const ordinary: Series = {
  [`up{${api}}`]: '1x240',
  [`up{${site}}`]: '1x240',
  // The tests of Prometheus begin in 1970.
  [`probe_success{${publicAddress}}`]: '1x120 0x4 1x116',
  [`probe_ssl_earliest_cert_expiry{${publicAddress}}`]: `${60 * 86_400}x240`,
  [`process_start_time_seconds{${api}}`]: '1000x240',
  [`nodejs_eventloop_lag_p99_seconds{${api}}`]: '0.012x240',
  [`nodejs_eventloop_lag_p99_seconds{${site}}`]: '0.02x240',
  [`recruiting_database_up{${api}}`]: '1x240',
  [`recruiting_requests_total{${api},call="listJobs",status="200"}`]: '0+30x240',
  [`recruiting_requests_total{${api},call="getJob",status="404"}`]: '0+10x240',
  [`recruiting_requests_total{${api},call="submitApplication",status="503"}`]: '0+1x240',
  [`recruiting_requests_total{${site},call="/",status="200"}`]: '0+30x240',
  // Uploads over slow lines are no slow calls.
  ...durations(api, 'stageUpload', 30),
  ...durations(api, 'listJobs', 0.25),
  ...durations(site, '/', 0.25),
  // A recipient's server refuses, and somebody mistyped a link.
  [`recruiting_mail_refusals_total{${api},stage="recipient"}`]: '0+1x240',
  [`recruiting_mail_refusals_total{${api},stage="connection"}`]: '1x240',
  [`recruiting_mails_waiting_oldest_seconds{${api}}`]: '3600+15x240',
  [`recruiting_mails_overdue_seconds{${api}}`]: '5x240',
  [`recruiting_mails_given_up_total{${api}}`]: '0x240',
  [`recruiting_room_free_bytes{${api}}`]: `${8192 * mebibyte}x240`,
  [`recruiting_room_reserve_bytes{${api}}`]: `${1024 * mebibyte}x240`,
  [`recruiting_uploads_staged_bytes{${api}}`]: `${4096 * mebibyte}x240`,
  [`recruiting_uploads_staged_limit_bytes{${api}}`]: `${20_480 * mebibyte}x240`,
  // The timer makes a backup every night, up to a quarter of an hour later than the night before.
  [`recruiting_backup_age_seconds{${api}}`]: '86400+15x60 0+15x179',
  // The bucket is unavailable for two minutes.
  [`recruiting_files_up{${api}}`]: '1x120 0x8 1x112',
  [`recruiting_receipts_up{${api}}`]: '1x240',
  [`recruiting_errors_total{${api},condition="lost"}`]: '0x240',
  // It has its own alarm.
  [`recruiting_errors_total{${api},condition="files"}`]: '0x120 1x120',
  [`recruiting_index_unchecked_seconds{${api}}`]: '2x240',
  [`recruiting_index_age_seconds{${api}}`]: '86400+15x240',
  [`recruiting_limit_hits_total{${api},limit="wrongLinks"}`]: '0x120 5x120',
  // Files wait while the scanner is started again.
  [`recruiting_scanner_up{${api}}`]: '1x120 0x10 1x110',
  [`recruiting_files_unjudged_oldest_seconds{${api}}`]: '0x120 0+15x10 1x110',
  [`recruiting_scans_total{${api},end="clean"}`]: '0+3x240',
  [`recruiting_scans_total{${api},end="failed"}`]: '0x120 4x120',
  [`recruiting_scans_total{${api},end="infected"}`]: '0x240',
}

/** For each alarm the trouble after which it, and no other, has to fire. */
export const troubles: Readonly<Record<string, Series>> = {
  RecruitingDown: { [`up{${site}}`]: '1x120 0x120' },
  RecruitingUnreachable: { [`probe_success{${publicAddress}}`]: '1x120 0x120' },
  RecruitingCertificateEnds: { [`probe_ssl_earliest_cert_expiry{${publicAddress}}`]: `${14 * 86_400}x240` },
  RecruitingRestarts: {
    [`process_start_time_seconds{${api}}`]: '1000x222 4000x4 4100x4 4200x4 4300x20',
  },
  RecruitingDatabaseDown: { [`recruiting_database_up{${api}}`]: '1x120 0x120' },
  RecruitingErrors: {
    [`recruiting_requests_total{${api},call="submitApplication",status="503"}`]: '0+1x120 120+5x120',
  },
  RecruitingErrorLogged: { [`recruiting_errors_total{${api},condition="lost"}`]: '0x200 1x40' },
  RecruitingSlow: durations(api, 'listJobs', 5),
  RecruitingEventLoopDelayed: { [`nodejs_eventloop_lag_p99_seconds{${site}}`]: '0.02x120 0.6x120' },
  RecruitingMailServerRefuses: {
    [`recruiting_mail_refusals_total{${api},stage="connection"}`]: '1x120 1+1x120',
  },
  RecruitingMailsOverdue: { [`recruiting_mails_overdue_seconds{${api}}`]: '5x120 5+15x120' },
  RecruitingMailsGivenUp: { [`recruiting_mails_given_up_total{${api}}`]: '0x120 1x120' },
  RecruitingRoomLow: { [`recruiting_room_free_bytes{${api}}`]: `${1500 * mebibyte}x240` },
  RecruitingStagedFilesFull: { [`recruiting_uploads_staged_bytes{${api}}`]: `${18_000 * mebibyte}x240` },
  RecruitingBackupOld: { [`recruiting_backup_age_seconds{${api}}`]: '128000+15x240' },
  RecruitingFilesAway: { [`recruiting_files_up{${api}}`]: '1x120 0x120' },
  RecruitingDeletionsRefused: { [`recruiting_receipts_up{${api}}`]: '1x120 0x120' },
  RecruitingIndexOld: { [`recruiting_index_unchecked_seconds{${api}}`]: '2x120 2+15x120' },
  RecruitingScannerAway: {
    [`recruiting_scanner_up{${api}}`]: '1x120 0x120',
    [`recruiting_files_unjudged_oldest_seconds{${api}}`]: '0x120 0+15x120',
  },
  RecruitingFilesUnjudged: { [`recruiting_files_unjudged_oldest_seconds{${api}}`]: '0x120 0+15x120' },
  RecruitingInfectedFile: { [`recruiting_scans_total{${api},end="infected"}`]: '0x120 1x120' },
  RecruitingLimitHit: { [`recruiting_limit_hits_total{${api},limit="wrongLinks"}`]: '0x200 0+10x40' },
}

/** Ten requests in 15 s that take almost as long as a bound of a bucket. */
function durations(job: string, call: string, bound: number): Series {
  const bounds = ['0.25', '1', '5', '30', '+Inf']
  return Object.fromEntries(
    bounds.map((le) => [
      `recruiting_request_duration_seconds_bucket{${job},call="${call}",le="${le}"}`,
      Number(le.replace('+Inf', 'Infinity')) >= bound ? '0+10x240' : '0x240',
    ]),
  )
}

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
  const rules = join(clone, 'docs/deploy/prometheus-rules.yml')
  await writeFile(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '15s', tests }))
  const { code, output } = runTool(promtool, ['test', 'rules', file])
  report.check(`promtool: ${tests.length - 1} alarms fire in their trouble only`, code === 0 || output, true)
  const settings = join(folder, 'prometheus.yml')
  await writeFile(
    settings,
    await changedSample('prometheus.yml', [['/etc/prometheus/recruiting-rules.yml', rules]]),
  )
  report.check('promtool: prometheus.yml', runTool(promtool, ['check', 'config', settings]).code, 0)
}
