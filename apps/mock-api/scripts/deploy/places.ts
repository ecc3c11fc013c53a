import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join, resolve } from 'node:path'
import { isDeepStrictEqual, parseEnv } from 'node:util'

/** The repository. */
export const clone = resolve(import.meta.dirname, '../../../..')

/** The public host of the samples, and the one that the certificate is for. */
export const host = new URL(parseEnv(await readSample('api.env')).SITE_URL ?? '').hostname

/** Where the samples are tried: in place of `/srv/recruiting/current`, `/var/lib/recruiting` and the certificate. */
export type Places = {
  /** A temporary folder. */
  folder: string
  /** The release, or the clone. */
  release: string
  data: string
  certificate: string
  key: string
  /** The certificate as text, for clients that trust it. */
  ca: string
}

/** Creates a data folder and a certificate that nobody else has signed. */
export async function createPlaces(folder: string, release: string): Promise<Places> {
  const data = join(folder, 'data')
  const certificate = join(folder, 'fullchain.pem')
  const key = join(folder, 'privkey.pem')
  await mkdir(data, { mode: 0o700 })
  const { code, output } = runTool(findTool('openssl') ?? 'openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '90'],
    ...['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-keyout', key, '-out', certificate],
  ])
  if (code !== 0) throw new Error(`openssl cannot make a certificate: ${output}`)
  const ca = await readFile(certificate, 'utf8')
  await writeFile(join(folder, 'both.pem'), ca + (await readFile(key, 'utf8')), { mode: 0o600 })
  return { folder, release, data, certificate, key, ca }
}

/** The path of a program; undefined when it is not installed. Also looks where Debian has programs for administrators. */
export function findTool(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Runs a program to its end. @returns its exit code, and everything that it printed */
export function runTool(path: string, args: readonly string[]): { code: number; output: string } {
  const { status, stdout, stderr } = spawnSync(path, args, { encoding: 'utf8' })
  return { code: status ?? 1, output: stdout + stderr }
}

/** Prints one line per check. */
export type Report = {
  /** Compares what was found with what is wanted. */
  check: (what: string, found: unknown, wanted: unknown) => void
  /** Runs a step that has to be true, and prints its duration. */
  timed: (what: string, step: () => Promise<boolean>) => Promise<void>
  /** A line without a verdict. */
  note: (text: string) => void
  /** The number of checks that failed. */
  wrong: () => number
}

/** Creates a report on standard output. */
export function createReport(): Report {
  let wrong = 0
  const say = (isRight: boolean, text: string): void => {
    if (!isRight) wrong += 1
    console.log(`${isRight ? 'ok   ' : 'WRONG'} ${text}`)
  }
  return {
    check(what, found, wanted) {
      const isRight = isDeepStrictEqual(found, wanted)
      say(isRight, isRight ? what : `${what}: ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`)
    },
    async timed(what, step) {
      const start = performance.now()
      const isRight = await step()
      say(isRight, `${what} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
    },
    note: (text) => console.log(`      ${text}`),
    wrong: () => wrong,
  }
}

/** A text of a sample, and what stands there when the sample is tried. */
export type Change = readonly [from: string, to: string]

/** The text of a file of `docs/deploy`, with a domain set as section 1 of `docs/deploy.md` does. */
export async function readSample(name: string): Promise<string> {
  return (await readFile(join(clone, 'docs/deploy', name), 'utf8')).replaceAll('example.com', 'company.tw')
}

/**
 * A file of `docs/deploy` with changes.
 * @throws Error when the sample does not contain a text that is to be changed
 */
export async function changedSample(name: string, changes: readonly Change[]): Promise<string> {
  let text = await readSample(name)
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`docs/deploy/${name} does not contain ${from}`)
    // The port of a change made before may begin with that of the next one.
    const whole = /\d$/.test(from) ? '(?!\\d)' : ''
    text = text.replace(new RegExp(`${from.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${whole}`, 'g'), () => to)
  }
  return text
}
