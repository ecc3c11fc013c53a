import { isIP } from 'node:net'
import type { SMTPTransportOptions } from 'nodemailer'

/**
 * Parses `SMTP_URL`: `smtps://user:password@host:465` (TLS from the first byte) or `smtp://user:password@host:587`
 * (STARTTLS). TLS is required and its certificate verified; `NODE_EXTRA_CA_CERTS` or `--use-system-ca` adds a private
 * certificate authority. `smtp://` is unencrypted only to this machine, or with `?tls=off`, for a mail server in the same
 * private network. Throws `TypeError` for any other text, without quoting it: it may contain a password.
 */
export function smtpOptions(text: string): SMTPTransportOptions {
  const url = URL.parse(text)
  if (!url?.hostname || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) {
    throw new TypeError('SMTP_URL must look like smtp://host:port or smtps://user:password@host:port')
  }
  const { tls, ...unknown } = Object.fromEntries(url.searchParams)
  if ((tls !== undefined && tls !== 'off') || Object.keys(unknown).length > 0) {
    throw new TypeError('SMTP_URL accepts one parameter: tls=off')
  }
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const user = decodeURIComponent(url.username)
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...(!secure && (tls === 'off' || isThisMachine(host) ? { ignoreTLS: true } : { requireTLS: true })),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
  }
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
