import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { connect } from 'node:tls'

/** How long one request may take, in milliseconds. */
const mostMs = 20_000
/** The most bytes of an answer that are read. */
const mostBytes = 4 * 1024 * 1024

/**
 * Sends one request over HTTP/1.1 and follows no redirect. The certificate is not judged here: a check of its own does.
 * @returns {Promise<{status: number, headers: Record<string, string>, text: string}>}
 */
export function ask(url, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? secure : plain
    const options = {
      method,
      headers,
      agent: false,
      rejectUnauthorized: false,
      signal: AbortSignal.timeout(mostMs),
    }
    const request = send(url, options, (answer) => {
      const chunks = []
      let size = 0
      answer.on('data', (chunk) => {
        size += chunk.length
        if (size > mostBytes) request.destroy(new Error('the answer is larger than 4 MB'))
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
export function shakeHands({ hostname, port }, options = {}) {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect(
      {
        host,
        port: port || 443,
        servername: /^[\d.]+$|:/.test(host) ? '' : host,
        rejectUnauthorized: false,
        ...options,
      },
      () => {
        resolve({
          trouble: socket.authorized ? undefined : String(socket.authorizationError),
          until: new Date(socket.getPeerCertificate().valid_to),
          protocol: socket.alpnProtocol,
        })
        socket.destroy()
      },
    )
    socket.setTimeout(mostMs, () => socket.destroy(new Error('no answer')))
    socket.on('error', reject)
  })
}
