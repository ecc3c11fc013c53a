import { worldHeader } from '@recruiting/schema/test-support/calls'
import { fastify } from 'fastify'

/** What stands between a browser and the site. */
export type Front = {
  /** The world that every request belongs to. */
  world: string
  /** Takes the errors that pages have reported since the last call. */
  takeErrors: () => string[]
  close: () => Promise<void>
}

/** Runs in every page before its own scripts, because not every driver reports what goes wrong in a page. */
const collector = `
const say = (text) => navigator.sendBeacon('/__errors', text)
addEventListener('error', ({ message, filename, target }) => {
  if (message) say(message + ' ' + filename)
  // Leaving a page cancels its preloads: these have no src.
  else if (target.src) say('not loaded: ' + target.src)
}, true)
addEventListener('unhandledrejection', ({ reason }) => say(String(reason?.stack ?? reason)))
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
  say('refused by the policy: ' + violatedDirective + ' ' + blockedURI + ' ' + sourceFile))
for (const name of ['error', 'warn']) {
  const print = console[name]
  console[name] = (...parts) => (say(name + ': ' + parts.map(String).join(' ')), print.apply(console, parts))
}`

/** What belongs to one connection, or to the bytes as they were sent. */
const ofConnection = [
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'content-encoding',
  'transfer-encoding',
]

/**
 * Passes requests on, adds the world to them and the collector to every document.
 * @param port where the browser comes to, the public address of the site
 */
export async function startFront(port: number, site: string): Promise<Front> {
  let errors: string[] = []
  const server = fastify({ bodyLimit: 64 * 1024 * 1024, forceCloseConnections: true })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  server.post('/__errors', async ({ body }, reply) => {
    errors.push(String(body))
    return reply.code(204).send()
  })
  server.get('/__collector.js', async (_, reply) => reply.type('text/javascript').send(collector))
  server.all('/*', async ({ method, url, headers, body }, reply) => {
    const own = Object.entries(headers).filter(([name]) => !ofConnection.includes(name))
    const answer = await fetch(site + url, {
      method,
      headers: [
        ...own.map(([name, value]): [string, string] => [name, String(value)]),
        [worldHeader, front.world],
      ],
      redirect: 'manual',
      ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
    })
    reply.code(answer.status)
    for (const [name, value] of answer.headers) if (!ofConnection.includes(name)) reply.header(name, value)
    const sent = Buffer.from(await answer.arrayBuffer())
    if (answer.headers.get('content-type')?.startsWith('text/html') !== true) return reply.send(sent)
    return reply.send(String(sent).replace('<head>', '<head><script src="/__collector.js"></script>'))
  })
  await server.listen({ port, host: '127.0.0.1' })
  const front: Front = {
    world: '',
    takeErrors() {
      const taken = errors
      errors = []
      return taken
    },
    close: async () => await server.close(),
  }
  return front
}
