import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Refusal } from './refusal.ts'

/**
 * Runs the command of `--seed-command` in the shell; its output is shown. It finds the folder with the seed in
 * `CONTRACT_SEED` and the target in `TARGET_URL`.
 * @throws Refusal when it fails
 */
export async function seedBy(command: string, target: string, contractFolder: string): Promise<void> {
  const child = spawn(command, {
    shell: true,
    // Standard output is for the result of the run.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, CONTRACT_SEED: join(contractFolder, 'seed'), TARGET_URL: target },
  })
  const [code, signal] = await once(child, 'close')
  if (code !== 0) throw new Refusal(`--seed-command ended with ${signal ?? `exit code ${code}`}.`)
}
