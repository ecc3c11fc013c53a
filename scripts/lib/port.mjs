import { createServer } from 'node:net'
import { Refusal } from './say.mjs'

/**
 * Checks the site's port before the slow steps begin.
 * @param text `PORT` as given; 0 takes any free one
 * @returns the port's number
 * @throws Refusal that names PORT, when the port is in use or not a valid port
 */
export async function claimPort(text, host) {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Refusal(`PORT must be a number from 0 to 65535, not "${text}".`)
  const claimed = await tryPort(port, host)
  // Browsers may resolve "localhost" to the IPv6 loopback address and reach another server there.
  if (host === '127.0.0.1') await tryPort(claimed, '::1')
  return claimed
}

/**
 * The first free port from `first` on: for a command that several checkouts run at once.
 * @returns its number
 */
export async function firstFreePort(first, host) {
  for (let port = first; ; port++) {
    try {
      return await claimPort(String(port), host)
    } catch (error) {
      if (!(error instanceof Refusal) || port === first + 100) throw error
    }
  }
}

function tryPort(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') {
        reject(new Refusal(`Port ${port} is taken. Set PORT to a free one, for example PORT=${port + 1}.`))
      } else if (error.code === 'EACCES') {
        reject(
          new Refusal(`Port ${port} may not be used by you. Set PORT to another one, for example PORT=3000.`),
        )
      } else if (host === '::1') resolve(port)
      else reject(new Refusal(`Cannot listen on HOST ${host}, PORT ${port}: ${error.message}`))
    })
    server.listen(port, host, () => {
      const found = server.address().port
      server.close(() => resolve(found))
    })
  })
}
