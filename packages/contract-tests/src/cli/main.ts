import { allCases } from '../cases/all.ts'
import { contractFolder } from '../contract-folder.ts'
import { readContract } from '../kit/contract.ts'
import type { Output } from './console.ts'
import { interruptionBy } from './interruption.ts'
import { readCommand, usage } from './options.ts'
import { messageOf, Refusal } from './refusal.ts'
import { replay } from './replay.ts'
import { runCommand } from './run-command.ts'

/** Runs the command of this process and sets its exit code. */
export async function start(): Promise<void> {
  const output = outputOf(process)
  const interruption = interruptionBy(process, output.error)
  process.exitCode = await main(process.argv.slice(2), process.env, output, interruption)
}

/**
 * Carries a command line out.
 * @param interruption once it is aborted no further case begins
 * @returns the exit code: 0 conforms, 1 does not, 2 no verdict
 */
export async function main(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  output: Output,
  interruption: AbortSignal = new AbortController().signal,
): Promise<number> {
  try {
    const command = readCommand(args, environment)
    if (command.kind === 'help') {
      output.out(usage)
      return 0
    }
    if (command.kind === 'replay') return await replay(command, output)
    const folder = contractFolder()
    const contract = readContract(folder)
    const cases = allCases(contract, command.kind === 'run' ? command.options.randomTests : undefined)
    if (command.kind === 'list') {
      output.out(cases.map(({ id }) => id).join('\n'))
      return 0
    }
    return await runCommand({ options: command.options, contract, folder, cases, output, interruption })
  } catch (error) {
    output.error(error instanceof Refusal ? error.message : `The kit itself failed: ${messageOf(error)}`)
    return 2
  }
}

function outputOf({ stdout, stderr }: NodeJS.Process): Output {
  return {
    out: (line) => stdout.write(`${line}\n`),
    error: (line) => stderr.write(`${line}\n`),
    status: stderr.isTTY
      ? (line) => stderr.write(`\r\u001B[K${line.slice(0, stderr.columns - 1)}`)
      : undefined,
  }
}
