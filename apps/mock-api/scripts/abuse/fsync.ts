import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newFiles, openJobCode, prepareApplication, stage, submit } from '../support/applicant.ts'
import { noLimits, startBackend } from '../support/server-process.ts'
import { withFolder } from '../support/temporary-folder.ts'
import type { Note } from './finding.ts'
import type { Outcome, Round } from './round.ts'
import { NotReady } from './servers.ts'
import { changesBelow, isCreatedAnswer, readTrace, type SystemCall, unsyncedBefore } from './system-calls.ts'

/** The most changes shown per answer. */
const mostShown = 40

const traced = [
  'fsync',
  'fdatasync',
  'write',
  'pwrite64',
  'writev',
  'pwritev',
  'sendto',
  'sendmsg',
  'openat',
  'rename',
  'renameat',
  'renameat2',
  'unlink',
  'unlinkat',
  'mkdir',
  'mkdirat',
].join(',')

/** Checks that all changes are synced before an answer is sent. */
export const fsync: Round = {
  name: 'fsync',
  promise: 'before a 201 leaves, files, their folder and the database are synced (needs strace)',
  async *play() {
    if (spawnSync('strace', ['-V']).status !== 0) {
      throw new NotReady('strace, which only Linux has, is not installed: apt-get install strace')
    }
    yield* await withFolder(trace)
  },
}

async function trace(folder: string): Promise<Outcome[]> {
  const data = join(folder, 'data')
  const output = join(folder, 'trace')
  const strace = ['strace', '-f', '--seccomp-bpf', '-y', '-s', '24', '-o', output, '-e', `trace=${traced}`]
  // io_uring would hide the file operations from strace.
  const server = await startBackend({ ...noLimits, DATA_DIR: data, UV_USE_IO_URING: '0' }, strace)
  try {
    const origin = `http://127.0.0.1:${server.port}`
    const files = await newFiles()
    await stage(origin, 'headshot', files.headshot)
    const application = await prepareApplication(origin, files, await openJobCode(origin))
    await submit(origin, application, 'traced')
    await sleep(500)
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
  }
  const calls = readTrace(await readFile(output, 'utf8'))
  const answers = calls.filter(isCreatedAnswer)
  return [
    judge('fsync: upload of a headshot', data, calls, answers.at(0), undefined),
    judge('fsync: submission with three files', data, calls, answers.at(-1), answers.at(-2)),
  ]
}

/**
 * Judges an answer by all calls since the start.
 * @param earlier the answer after which calls are shown.
 */
function judge(
  name: string,
  data: string,
  calls: readonly SystemCall[],
  answer: SystemCall | undefined,
  earlier: SystemCall | undefined,
): Outcome {
  if (!answer) return { name, findings: [{ what: 'answers with 201', found: Number.NaN, most: 1 }] }
  const changes = changesBelow(data, calls)
  const shown = changes.filter(({ call }) => call.from < answer.from && call.from > (earlier?.to ?? 0))
  const unsynced = unsyncedBefore(answer, changes)
  // The start creates tables and folders; the calls of the request are at the end.
  const lines = shown
    .slice(-mostShown)
    .map(({ what, path }): Note => ({ what, text: relative(data, path) || '.' }))
  return {
    name,
    findings: [
      ...joined(lines),
      { what: 'send', text: 'HTTP/1.1 201' },
      { what: 'not synced before the answer', found: unsynced.length, most: 0 },
      ...unsynced.map((path) => ({ what: 'not synced', text: relative(data, path) || '.' })),
    ],
  }
}

/** Merges consecutive equal operations on a path into one line. */
function joined(lines: readonly Note[]): Note[] {
  return lines.filter(({ what, text }, at) => what !== lines[at - 1]?.what || text !== lines[at - 1]?.text)
}
