import { browserCookie } from '@recruiting/schema/steering/calls'
import { type SteeringClient, steeringClient } from '@recruiting/schema/test-support/client'

/** A client of one browser: it keeps the cookie. `cookie` is that of the browser's other requests. */
type SteeringBrowser = { steer: SteeringClient; cookie: () => Record<string, string> }

export function steeringBrowser(url: string): SteeringBrowser {
  let cookie: string | undefined
  const headers = (): Record<string, string> => (cookie === undefined ? {} : { cookie })
  return {
    cookie: headers,
    steer: steeringClient(url, async (target, init) => {
      const answer = await fetch(target, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers() },
      })
      const [pair] = answer.headers.getSetCookie().map((line) => line.split(';')[0])
      if (pair?.startsWith(`${browserCookie}=`)) cookie = pair
      return answer
    }),
  }
}
