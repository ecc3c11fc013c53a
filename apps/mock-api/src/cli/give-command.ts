import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseUrlOf, readConfig } from '../config.ts'
import { FolderInUse, FolderUnusable } from '../db/folder-lock.ts'
import { foreignOwner } from '../db/folder-owner.ts'
import { openServices } from '../services.ts'
import { diagnoseFolder } from '../use-cases/diagnose-folder.ts'
import { findAddress } from './admin-address.ts'
import { linesToSend } from './command-lines.ts'
import { carryOut, type Order, Report } from './commands.ts'
import { reportOfFindings } from './doctor.ts'

/** Milliseconds between two attempts. */
const pause = 100

/**
 * Executes a command: by the server that has the data folder, or in this process when there is none or the database is a
 * shared one.
 * @param environment the variables of the server; only read when this process opens the folder.
 * @param timeout ms to wait for a process that has locked the folder but does not listen for commands yet. Throws
 * `FolderInUse` when that process never listens, and `ServerLost`.
 */
export async function giveCommand(
  folder: string,
  order: Order,
  environment: NodeJS.ProcessEnv,
  timeout = 10_000,
): Promise<Report> {
  // The server of a shared database need not be on this machine.
  if (databaseUrlOf(environment) !== undefined) return await doHere(folder, order, environment)
  const deadline = performance.now() + timeout
  for (;;) {
    const report = await askServer(folder, order)
    if (report) return report
    try {
      return await doHere(folder, order, environment)
    } catch (error) {
      // The folder may be locked by a starting server or by another command.
      if (!(error instanceof FolderInUse) || performance.now() > deadline) throw error
    }
    await sleep(pause)
  }
}

async function doHere(
  folder: string,
  { command, rows }: Order,
  environment: NodeJS.ProcessEnv,
): Promise<Report> {
  const foreign = foreignOwner(folder)
  if (foreign !== undefined) throw new FolderUnusable(foreign)
  const config = readConfig({ ...environment, DATA_DIR: folder })
  // Opening the folder would migrate an older database.
  if (command.name === 'doctor') return reportOfFindings(await diagnoseFolder(config), command.json === true)
  const context = await openServices(config, { opening: { by: 'command' } })
  try {
    return await carryOut(context, command, rows)
  } finally {
    await context.close()
  }
}

/** @returns undefined when no process listens, so that the command was certainly not received. */
async function askServer(folder: string, order: Order): Promise<Report | undefined> {
  const address = findAddress(folder)
  if (address === undefined) return undefined
  const { promise, resolve, reject } = Promise.withResolvers<Report | undefined>()
  let isConnected = false
  const asking = request({ socketPath: address, method: 'POST', agent: false }, (response) => {
    readReport(response).then(resolve, (error: unknown) => reject(lost(error)))
  })
  asking.on('socket', (socket) => socket.on('connect', () => (isConnected = true)))
  asking.on('error', (error) => {
    if (isConnected) reject(lost(error))
    else if ('code' in error && error.code === 'EACCES') reject(foreign(address))
    else resolve(undefined)
  })
  Readable.from(linesToSend(order)).pipe(asking)
  return await promise
}

async function readReport(response: IncomingMessage): Promise<Report> {
  const chunks: Buffer[] = await response.toArray()
  return Report.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
}

/** The command was sent, but no answer came. It is not sent again, because it could be executed twice. */
export class ServerLost extends Error {
  override name = 'ServerLost'
}

function lost(cause: unknown): ServerLost {
  return new ServerLost('The server ended before it answered; check whether the command was carried out.', {
    cause,
  })
}

function foreign(address: string): ServerLost {
  return new ServerLost(`The server belongs to another user: ${address} cannot be opened.`)
}
