import { describeWrong, readVariables, type ValuesOf, variable } from '@recruiting/http/environment'
import { listenAddress, logLevel, origin, trustedProxies, wholeNumber } from '@recruiting/http/variable-kinds'

/** The environment variables; those that the site and the reference backend also have mean the same here. */
export const variables = {
  TARGET_URL: variable(origin, undefined, 'Origin of the backend that the tools stand in front of'),
  HOST: variable(listenAddress, '127.0.0.1', 'Address to listen on'),
  PORT: variable(wholeNumber(0, 65_535), '4001', 'Port to listen on'),
  SITE_URL: variable(
    origin,
    'http://localhost:3000',
    'Public origin of the site, whose pages the tools open',
  ),
  TRUST_PROXY: variable(
    trustedProxies,
    '',
    'Proxies whose `X-Forwarded-*` is trusted: addresses, CIDR ranges or `loopback`, separated by commas',
  ),
  LOG_LEVEL: variable(logLevel, 'info', 'Lowest level that is logged, as JSON lines on standard output'),
} as const

export type Config = Omit<ValuesOf<typeof variables>, 'TARGET_URL'> & { TARGET_URL: string }

/** A variable is wrong or missing. The message names every one. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Parses the environment. Throws `ConfigError` with every wrong variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  if (environment.NODE_ENV === 'production') {
    throw new ConfigError('The development tools show what people send: they do not run in production.')
  }
  const { values, wrong } = readVariables(variables, environment)
  const { TARGET_URL } = values
  if (wrong.length > 0) throw new ConfigError(describeWrong(wrong))
  if (TARGET_URL === undefined) {
    throw new ConfigError('Give TARGET_URL, the origin of a backend, such as https://staging.example.com.')
  }
  return { ...values, TARGET_URL }
}
