import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@recruiting/http/test-free-port'

/**
 * Starts the built site with empty data and waits until it answers.
 * @param settings further environment variables
 */
export async function startSite(settings: Readonly<Record<string, string>>) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'recruiting-pictures-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../scripts/start.mjs')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataFolder, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const deadline = Date.now() + 180_000
  while (
    !(await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The site did not start.')
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const close = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(dataFolder, { recursive: true, force: true })
  }
  return { url, dataFolder, close }
}
