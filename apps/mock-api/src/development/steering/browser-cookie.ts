import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { browserCookie } from '@recruiting/schema/steering/calls'

/** The browser's id in the cookie of a request; undefined when it is missing or not in this server's format. */
export function browserOf({ cookie = '' }: IncomingHttpHeaders): string | undefined {
  const pairs = cookie.split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name, value = '']) => name === browserCookie && /^[A-Za-z0-9_-]{22}$/.test(value))?.[1]
}

export function newBrowser(): string {
  return randomBytes(16).toString('base64url')
}

/** The `Set-Cookie` that gives a browser its id, until the browser is closed. */
export function browserCookieOf(browser: string): string {
  return `${browserCookie}=${browser}; HttpOnly; SameSite=Lax; Path=/`
}
