import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { connect } from 'node:tls'

/** How long one request may take, in milliseconds. */
const maxMs = 20_000
/** The most bytes of an answer that are read. */
const maxBytes = 4 * 1024 * 1024

/**
 * Functions that talk to a site.
 * @param site its origin as a URL
 * @param connect URL whose host and port are connected to instead, before the site's name leads there
 */
export function outsideOf(site, connect = site) {
  const elsewhere = {
    hostname: plainHost(connect),
    port: connect.port || 443,
    servername: serverNameOf(plainHost(site)),
  }
  return {
    ask: (url, { headers, ...options } = {}) =>
      url.origin === site.origin
        ? ask(url, { ...options, headers: { host: site.host, ...headers }, ...elsewhere })
        : ask(url, { ...options, headers }),
    shakeHands: (options = {}) => shakeHands({ ...elsewhere, ...options }),
  }
}

const plainHost = ({ hostname }) => hostname.replace(/^\[|\]$/g, '')

/** Addresses are no names of servers. */
const serverNameOf = (host) => (/^[\d.]+$|:/.test(host) ? '' : host)

/**
 * Sends one request over HTTP/1.1 and follows no redirect. The certificate is not judged here: a check of its own does.
 * @returns {Promise<{status: number, headers: Record<string, string>, text: string}>}
 */
function ask(url, { method = 'GET', headers = {}, body, ...place }) {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? secure : plain
    const options = {
      ...place,
      method,
      headers,
      agent: false,
      rejectUnauthorized: false,
      signal: AbortSignal.timeout(maxMs),
    }
    const request = send(url, options, (answer) => {
      const chunks = []
      let size = 0
      answer.on('data', (chunk) => {
        size += chunk.length
        if (size > maxBytes) request.destroy(new Error('the answer is larger than 4 MB'))
        else chunks.push(chunk)
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: answer.statusCode, headers: answer.headers, text })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Opens a TLS connection. @returns what was agreed on; rejects when no connection is possible. */
function shakeHands({ hostname, ...options }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, rejectUnauthorized: false, ...options }, () => {
      resolve({
        trouble: socket.authorized ? undefined : String(socket.authorizationError),
        until: new Date(socket.getPeerCertificate().valid_to),
        protocol: socket.alpnProtocol,
      })
      socket.destroy()
    })
    socket.setTimeout(maxMs, () => socket.destroy(new Error('no answer')))
    socket.on('error', reject)
  })
}
