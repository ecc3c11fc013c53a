import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './places.mjs'
import { Refusal } from './say.mjs'

/** Interval at which a quiet command reports that it is still running. */
const heartbeatSeconds = 10

/** npm forwards the Ctrl-C that the terminal has already sent: a second signal within this time is the same one. */
const sameSignalMs = 500

const running = new Set()
let isStopping = false

/**
 * Starts a process in its own process group: Ctrl-C in the terminal then reaches only this command, which forwards
 * it once to each process.
 * @throws Refusal without a message once everything is being stopped, so that no further step begins
 */
export function startProcess(command, args, options = {}) {
  if (isStopping) throw new Refusal('')
  const windows = process.platform === 'win32'
  const child = spawn(command, args, { cwd: root, detached: !windows, windowsHide: true, ...options })
  running.add(child)
  child.once('close', () => running.delete(child)).once('error', () => running.delete(child))
  return child
}

/** Asks every process to end, and waits until all have ended. */
export async function endAll() {
  isStopping = true
  const children = [...running]
  for (const child of children) signal(child, 'SIGTERM')
  await Promise.all(children.map((child) => once(child, 'close')))
}

/** Kills every process immediately. */
export function killAll() {
  for (const child of running) signal(child, 'SIGKILL')
}

/**
 * Ends this command on Ctrl-C, on SIGTERM and when npm, its parent, has ended: asks every process to end, waits for them,
 * and exits. A second signal kills them.
 * @param {number} exitCode
 * @param {{ starting?: () => void, ended?: () => void }} callbacks `starting` before the processes are asked to end,
 *   `ended` after all have ended
 * @returns {() => boolean} whether a signal has come: errors of the processes are then expected
 */
export function endOnSignals(exitCode, { starting, ended } = {}) {
  let stoppedAt
  const stop = async () => {
    if (stoppedAt !== undefined) {
      if (Date.now() - stoppedAt > sameSignalMs) killAll()
      return
    }
    stoppedAt = Date.now()
    starting?.()
    await endAll()
    ended?.()
    process.exit(exitCode)
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => void stop())
  whenNpmEnds(() => void stop())
  return () => stoppedAt !== undefined
}

/** Calls back when npm has ended: a SIGTERM sent to npm ends npm and its shell, but is not forwarded. */
function whenNpmEnds(callback) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, 250)
  timer.unref()
}

/**
 * Runs a command until it ends and shows its output.
 * @returns its exit code
 */
export async function run([command, ...args], options = {}) {
  const child = startProcess(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
  return exitCode(child, command)
}

/**
 * Runs a command whose output is shown only if it fails.
 * @throws Refusal with all of its output
 */
export async function runQuietly(what, [command, ...args], options = {}) {
  const child = startProcess(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  let seconds = 0
  const heartbeat = setInterval(() => {
    seconds += heartbeatSeconds
    console.log(`  ${what}: ${seconds} s so far`)
  }, heartbeatSeconds * 1000)
  try {
    const code = await exitCode(child, command)
    if (code !== 0) throw new Refusal(`${output.trimEnd()}\n${what}: failed with exit code ${code}.`, code)
  } finally {
    clearInterval(heartbeat)
  }
}

async function exitCode(child, command) {
  try {
    const [code] = await once(child, 'close')
    return code ?? 1
  } catch (error) {
    throw new Refusal(`${command} cannot be run: ${error.message}`)
  }
}

function signal(child, name) {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill(name)
    else process.kill(-child.pid, name)
  } catch (error) {
    // The process has already ended.
    if (error.code !== 'ESRCH') throw error
  }
}
