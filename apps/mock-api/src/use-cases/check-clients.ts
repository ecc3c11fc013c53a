import type { Config } from '../config.ts'
import type { SeenClients } from '../seen-clients.ts'

/** Whether the addresses of the visitors, which the limits count, seem to be right: a sentence, and what to do. */
export function clientFinding({
  config: { SITE_URL },
  clients,
}: {
  config: Pick<Config, 'SITE_URL'>
  clients: Pick<SeenClients, 'summary'>
}): { isOk: boolean; message: string; advice?: string } {
  const { forwarded, impossible, isOneInside } = clients.summary()
  if (!SITE_URL.startsWith('https:'))
    return { isOk: true, message: 'not checked, because SITE_URL is not https.' }
  if (impossible > 0) {
    return {
      isOk: false,
      message: `${impossible} of ${forwarded} requests since the start seem to come from addresses that nobody has, such as 192.0.2.1: clients choose the address that the limits count.`,
      advice:
        'Let the first proxy overwrite X-Forwarded-For, and TRUST_PROXY name the proxies only; then restart the backend and run npm run check again.',
    }
  }
  if (isOneInside) {
    return {
      isOk: false,
      message: `all ${forwarded} requests since the start seem to come from one client, on this machine or in a private network: visitors share one limit.`,
      advice:
        'Set TRUST_PROXY on both servers to the address of the server before it. If they did come from one client, run npm run check from another network, then this command again.',
    }
  }
  return {
    isOk: true,
    message:
      forwarded === 0
        ? 'no request was forwarded since the start; npm run check, from another machine, sends some.'
        : `${forwarded} requests since the start, none with an address that somebody chose.`,
  }
}
