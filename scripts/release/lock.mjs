import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { Refusal } from '../lib/say.mjs'

/**
 * Runs work while no other process runs work under the same lock file. A lock left by a killed process is taken over.
 * @param file the lock, which holds the id of the process
 * @param what the work, for the refusal: `build`
 * @throws Refusal when another process holds the lock
 */
export async function withLock(file, what, work) {
  take(file, what)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file, what) {
  const holder = holderOf(file)
  if (holder !== undefined && isRunning(holder)) throw busy(what, holder)
  if (holder !== undefined) rmSync(file, { force: true })
  let lock
  try {
    lock = openSync(file, 'wx')
  } catch (error) {
    if (error.code === 'EEXIST') throw busy(what, holderOf(file))
    throw error
  }
  writeSync(lock, String(process.pid))
  closeSync(lock)
}

function busy(what, holder) {
  return new Refusal(
    `Another ${what} is running (process ${holder || 'unknown'}): try again when it has ended.`,
  )
}

function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Whether a process with this id exists, of any user. */
export function isRunning(id) {
  if (!Number.isInteger(id) || id <= 0) return false
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
