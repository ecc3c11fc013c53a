import { describeWrong, readVariables, type ValuesOf, variable } from '@recruiting/http/environment'
import { origin } from '@recruiting/http/variable-kinds'
import { ConfigError, variables as ofBackend } from '../../config.ts'

const { HOST, PORT, SITE_URL, TRUST_PROXY, LOG_LEVEL } = ofBackend

/** The environment variables of the proxy. A variable that the backend also has means the same here. */
const proxyVariables = {
  TARGET_URL: variable(origin, undefined, 'Origin of the backend that the proxy stands before'),
  HOST,
  PORT,
  SITE_URL,
  TRUST_PROXY,
  LOG_LEVEL,
} as const

export type ProxyConfig = Omit<ValuesOf<typeof proxyVariables>, 'TARGET_URL'> & { TARGET_URL: string }

/** Parses the environment. Throws `ConfigError` with every wrong variable. */
export function readProxyConfig(environment: Readonly<Record<string, string | undefined>>): ProxyConfig {
  if (environment.NODE_ENV === 'production') {
    throw new ConfigError('The proxy shows what people send: it does not run with NODE_ENV=production.')
  }
  const { values, wrong } = readVariables(proxyVariables, environment)
  const { TARGET_URL } = values
  if (wrong.length > 0) throw new ConfigError(describeWrong(wrong))
  if (TARGET_URL === undefined) {
    throw new ConfigError('Give TARGET_URL, the origin of a backend, such as https://staging.example.com.')
  }
  return { ...values, TARGET_URL }
}
