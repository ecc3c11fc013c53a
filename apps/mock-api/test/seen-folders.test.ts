import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { applicationsExport } from '../src/operate/commands/applications.ts'
import { backup } from '../src/operate/commands/backup.ts'
import type { FolderCommand } from '../src/operate/commands/command.ts'
import { runCommand } from '../src/operate/commands/commands.ts'
import { jobsExport } from '../src/operate/commands/jobs.ts'
import { referralsExport } from '../src/operate/commands/referrals.ts'
import { startBackend } from './support/backend.ts'

/** Commands with which a server writes where the user says, and their arguments for a folder. */
const commands: readonly [FolderCommand, (folder: string) => ReturnType<typeof typed>][] = [
  [backup, (folder) => typed({}, [folder])],
  [backup, (folder) => typed({ keys: join(folder, 'keys/of/it') }, [`${folder}-elsewhere`])],
  [applicationsExport, (folder) => typed({ out: folder }, [])],
  [jobsExport, (folder) => typed({}, [join(folder, 'jobs.csv')])],
  [referralsExport, (folder) => typed({}, [join(folder, 'referrals.csv')])],
]

function typed(values: Record<string, string>, positionals: string[]) {
  return { values, positionals, asTyped: (path: string) => path, say: () => undefined }
}

/** A command that was given in one folder, and what is done to that folder before the server runs it. */
async function given([line, args]: (typeof commands)[number], change: (place: string) => Promise<unknown>) {
  const { context, folder } = await startBackend()
  const place = join(folder, 'place')
  await mkdir(place)
  const sent = await line.readArguments(args(join(place, 'new')))
  await change(place)
  const report = await runCommand(context, sent.command)
  return { report, written: await readdir(place).catch(() => []) }
}

describe.each(commands)('$name', (...command) => {
  it('is refused when the server has another folder there, and nothing is written', async () => {
    const { report, written } = await given(command, async (place) => {
      await rename(place, `${place}-of-the-user`)
      await mkdir(place)
    })
    expect(report).toEqual({
      isDone: false,
      lines: [expect.stringMatching(/^The server has another \S+place /)],
    })
    expect(written).toEqual([])
  })

  it('is refused when the server has no such folder, which it would make', async () => {
    const { report, written } = await given(command, (place) => rename(place, `${place}-of-the-user`))
    expect(report.lines).toEqual([expect.stringContaining('The server has another')])
    expect(written).toEqual([])
  })
})

it.each([[commands[0]], [commands[2]]])('the same folder is written', async (command) => {
  if (command === undefined) throw new Error('No command')
  const { report, written } = await given(command, async () => undefined)
  expect(report.isDone).toBe(true)
  expect(written).toContain('new')
})
