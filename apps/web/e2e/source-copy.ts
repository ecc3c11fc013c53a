import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../../..')
const notCopied = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.turbo',
  'test-results',
  'playwright-report',
])

/** A copy of all sources, as a second checkout whose files a test may change. */
export type SourceCopy = {
  /** Replaces a text, which must be there once. @returns a function that puts it back */
  edit: (file: string, from: string, to: string) => () => void
  /** `npm run dev` in the copy. */
  startDevelopment: () => Promise<Development>
  close: () => Promise<void>
}

/** A command that serves the site. */
export type Development = {
  url: string
  /** Everything that it printed. */
  output: () => string
  end: () => Promise<number | null>
}

/**
 * Installed packages are not copied: the links of each package lead into the copy, all others to this checkout. So they are
 * installed before: `npm run dev` in the copy would fill the linked folder of this checkout with links into the copy.
 */
export async function copySources(): Promise<SourceCopy> {
  const { installPackages } = await import(join(root, 'scripts/lib/install.mjs'))
  await installPackages()
  const copy = mkdtempSync(join(tmpdir(), 'recruiting-sources-'))
  cpSync(root, copy, { recursive: true, filter: (path) => !notCopied.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  for (const folder of ['apps', 'packages']) {
    for (const name of readdirSync(join(root, folder))) {
      const from = join(root, folder, name, 'node_modules')
      if (!existsSync(from)) continue
      cpSync(from, join(copy, folder, name, 'node_modules'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !basename(path).startsWith('.vite'),
      })
    }
  }
  const running: Development[] = []
  return {
    edit(file, from, to) {
      const path = join(copy, file)
      const before = readFileSync(path, 'utf8')
      if (before.split(from).length !== 2) throw new Error(`${file} does not contain “${from}” once.`)
      writeFileSync(
        path,
        before.replace(from, () => to),
      )
      return () => writeFileSync(path, before)
    },
    async startDevelopment() {
      // Otherwise pnpm may install into the linked packages of this checkout.
      const env = { pnpm_config_verify_deps_before_run: 'false' }
      const development = await startCommand(join(copy, 'scripts/dev.mjs'), env)
      running.push(development)
      return development
    },
    async close() {
      await Promise.all(running.map(({ end }) => end()))
      rmSync(copy, { recursive: true, force: true })
    },
  }
}

/** Runs a script that serves the site, and waits until it does. @param env without PORT and DATA_DIR it takes its own */
export async function startCommand(script: string, env: Record<string, string>): Promise<Development> {
  const { PORT: _, DATA_DIR: __, ...inherited } = process.env
  const child = spawn(process.execPath, [script], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${output}`)))
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        output += `${line}\n`
        const [, site] = /^ {2}Site +(\S+)\/$/.exec(line) ?? []
        if (site !== undefined) resolve(site)
      })
    }
  })
  return { url, output: () => output, end: () => end(child) }
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill('SIGTERM')
  await once(child, 'exit')
  return child.exitCode
}
