import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A command that serves the site. */
export type Development = {
  url: string
  end: () => Promise<number | null>
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
  return { url, end: () => end(child) }
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill('SIGTERM')
  await once(child, 'exit')
  return child.exitCode
}
