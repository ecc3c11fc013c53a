import { inRoot } from './places.mjs'
import { startProcess } from './processes.mjs'
import { serverRuntime } from './runtime.mjs'
import { Refusal } from './say.mjs'

/**
 * Starts one of the two servers as a child process and waits for its message `{ type: 'listening', port }`. A
 * server that cannot start prints the reason itself, in one line.
 * @returns the port, and a promise that is rejected when the server ends
 * @throws Refusal with the exit code when the server ends before it listens
 */
export async function startServer(name, file, env) {
  const child = startProcess(serverRuntime(), [inRoot(file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let listening = false
  const ended = new Promise((_, reject) => {
    child.once('error', (error) => reject(new Refusal(`${name} cannot be started: ${error.message}`)))
    child.once('exit', (code, signal) => {
      const how = signal === null ? `exit code ${code}` : `signal ${signal}`
      const told = code !== 0 && code !== null && !listening
      reject(
        new Refusal(told ? '' : `${name} ended by itself (${how}), so everything is stopped.`, code || 1),
      )
    })
  })
  // Callers may attach later: prevents an unhandled rejection until then.
  ended.catch(() => {})
  const port = await Promise.race([listeningPort(child), ended])
  listening = true
  return { port, ended }
}

function listeningPort(child) {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (message?.type === 'listening') resolve(message.port)
    })
  })
}
