import { createServer } from 'node:net'
import { Refusal } from './say.mjs'

/**
 * Checks the site's port before the slow steps begin.
 * @param text `PORT` as given; 0 takes any free one
 * @param command what was typed, for the advice
 * @returns the port's number
 * @throws Refusal with the command that works, when the port is in use or not a valid port
 */
export async function claimPort(text, host, command) {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Refusal(`PORT is a number from 0 to 65535, not “${text}”: PORT=3000 ${command}`)
  try {
    return await claim(port, host)
  } catch (error) {
    throw new Refusal(await reasonOf(error, { port, host, command }))
  }
}

/**
 * The first free port from `first` on: for a command that several checkouts run at once.
 * @returns its number
 * @throws Refusal when none of a hundred is free
 */
export async function firstFreePort(first, host, command) {
  for (let port = first; port < first + 100; port++) {
    try {
      return await claim(port, host)
    } catch (error) {
      if (!isOccupied(error)) throw new Refusal(await reasonOf(error, { port, host, command }))
    }
  }
  throw new Refusal(
    `The ports ${first} to ${first + 99} are taken. Take another one: PORT=${first + 100} ${command}`,
  )
}

async function claim(port, host) {
  const claimed = await tryPort(port, host)
  // Browsers may resolve "localhost" to the IPv6 loopback address and reach another server there.
  if (host === '127.0.0.1') {
    await tryPort(claimed, '::1').catch((error) => {
      // A machine without IPv6 has no such address.
      if (isOccupied(error)) throw error
    })
  }
  return claimed
}

/** Whether the port is taken, or belongs to the administrator. */
const isOccupied = ({ code }) => code === 'EADDRINUSE' || code === 'EACCES'

async function reasonOf(error, { port, host, command }) {
  if (!isOccupied(error))
    return `Cannot listen on HOST ${host}, PORT ${port} (${error.message}): HOST=127.0.0.1 ${command}`
  const free = await firstFreePort(Math.max(port % 65_000, 3000) + 1, host, command)
  const what = error.code === 'EADDRINUSE' ? 'is taken' : 'may not be used by this user'
  return `Port ${port} ${what}. Take another one: PORT=${free} ${command}`
}

function tryPort(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => {
      const found = server.address().port
      server.close(() => resolve(found))
    })
  })
}
