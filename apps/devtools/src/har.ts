import type { LoggedExchange } from '@recruiting/schema/steering/entities'

/** Headers that describe bytes which the file does not have: bodies are decoded, and masked values have another length. */
const ofBytes = new Set(['content-encoding', 'content-length', 'transfer-encoding'])

/**
 * The log as an HTTP Archive 1.2, oldest first: what the network panel of browsers, Playwright's `routeFromHAR` and MSW's
 * `fromTraffic` read. Values are masked as in the log. Requests without an answer are left out, because these tools would
 * replay them as an answer.
 */
export function harOf(exchanges: readonly LoggedExchange[]) {
  return {
    log: {
      version: '1.2',
      creator: { name: 'recruiting devtools', version: '1' },
      pages: [],
      entries: exchanges.filter(({ status }) => status > 0).map(entryOf),
    },
  }
}

function entryOf(exchange: LoggedExchange) {
  const { at, took, method, origin, target, status, findings, steeredBy } = exchange
  const url = new URL(origin + target)
  const comment = [
    ...findings.map(({ of, message, place }) => `${of}: ${message} (${place})`),
    ...steeredBy.map((name) => `steered by ${name}`),
  ].join('\n')
  return {
    startedDateTime: at,
    time: took,
    request: {
      method,
      url: url.href,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headersOf(exchange.requestHeaders),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      ...(exchange.requestBody !== '' && {
        postData: { mimeType: exchange.requestHeaders['content-type'] ?? '', text: exchange.requestBody },
      }),
      headersSize: -1,
      bodySize: exchange.requestBody.length,
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headersOf(exchange.answerHeaders),
      content: {
        size: exchange.answerBody.length,
        mimeType: exchange.answerHeaders['content-type'] ?? '',
        text: exchange.answerBody,
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: exchange.answerBody.length,
    },
    cache: {},
    timings: { send: 0, wait: took, receive: 0 },
    ...(comment !== '' && { comment }),
  }
}

function headersOf(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers)
    .filter(([name]) => !ofBytes.has(name))
    .map(([name, value]) => ({ name, value }))
}
