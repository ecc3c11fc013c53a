/** A request as both servers must parse it. */
export type PlainRequest = { method: string; path: string; body: string }

/** Bytes that a client sends. */
export type WireCase = {
  name: string
  bytes: string
  /** The requests they contain; empty when they must be refused. */
  requests: readonly PlainRequest[]
  /** The headers are valid and may be answered before the body turns out to be malformed. */
  isWrongLater?: boolean
}

/** A path that the site proxies and the backend serves. */
export const testPath = '/api/education'

const methods = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST', 'PUT', 'PATCH'] as const
const withBody: readonly string[] = ['POST', 'PUT', 'PATCH']
const chunks = '5\r\nhello\r\n0\r\n\r\n'

/** Ways to frame a body: its headers, the bytes after them, and the methods for which it is valid. */
const framings: readonly [
  name: string,
  lines: string[],
  rest: string,
  right: 'always' | 'with a body' | 'never',
][] = [
  ['no body', [], '', 'always'],
  ['a length of 0', ['Content-Length: 0'], '', 'always'],
  ['a length', ['Content-Length: 5'], 'hello', 'with a body'],
  ['chunks', ['Transfer-Encoding: chunked'], chunks, 'with a body'],
  ['chunks, then a length', ['Transfer-Encoding: chunked', 'Content-Length: 5'], chunks, 'never'],
  ['a length, then chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], chunks, 'never'],
  ['equal lengths', ['Content-Length: 5', 'Content-Length: 5'], 'hello', 'never'],
  ['equal lengths in one line', ['Content-Length: 5, 5'], 'hello', 'never'],
  ['lengths that disagree', ['Content-Length: 5', 'Content-Length: 0'], 'hello', 'never'],
  ['a negative length', ['Content-Length: -5'], 'hello', 'never'],
  ['a length with a sign', ['Content-Length: +5'], 'hello', 'never'],
  ['a hexadecimal length', ['Content-Length: 0x5'], 'hello', 'never'],
  ['a length with a fraction', ['Content-Length: 5.0'], 'hello', 'never'],
  ['two numbers as a length', ['Content-Length: 4 2'], 'hello', 'never'],
  ['an empty length', ['Content-Length:'], 'hello', 'never'],
  ['a length beyond 2^53', ['Content-Length: 9007199254740993'], 'hello', 'never'],
  ['a length beyond 2^64', ['Content-Length: 18446744073709551621'], 'hello', 'never'],
  ['an identity coding', ['Transfer-Encoding: identity', 'Content-Length: 5'], 'hello', 'never'],
  ['an unknown coding', ['Transfer-Encoding: pigeons'], 'hello', 'never'],
  ['an empty coding', ['Transfer-Encoding:', 'Content-Length: 5'], 'hello', 'never'],
  ['a coding before chunks', ['Transfer-Encoding: gzip, chunked'], chunks, 'never'],
  ['a coding after chunks', ['Transfer-Encoding: chunked, gzip'], chunks, 'never'],
  ['chunks twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], chunks, 'never'],
  ['nearly chunks', ['Transfer-Encoding: xchunked'], chunks, 'never'],
]

const framed: WireCase[] = methods.flatMap((method) =>
  framings.map(([name, lines, rest, right]) => {
    const hasBody = right === 'with a body'
    const isRight = right === 'always' || (hasBody && withBody.includes(method))
    return {
      name: `${method} with ${name}`,
      bytes: request(method, lines, rest),
      requests: isRight ? [plain(method, hasBody ? 'hello' : '')] : [],
    }
  }),
)

/** Chunked encodings, with the decoded body; undefined when the request must be refused. */
const chunkedBodies: readonly [name: string, rest: string, body: string | undefined][] = [
  ['sizes in lower case', `a\r\n0123456789\r\n0\r\n\r\n`, '0123456789'],
  ['sizes in upper case', `A\r\n0123456789\r\n0\r\n\r\n`, '0123456789'],
  ['sizes with zeroes before them', `005\r\nhello\r\n000\r\n\r\n`, 'hello'],
  ['an extension', `5;a=b\r\nhello\r\n0;c\r\n\r\n`, 'hello'],
  ['an extension in quotes', `5;a="b; c"\r\nhello\r\n0\r\n\r\n`, 'hello'],
  ['trailers', `5\r\nhello\r\n0\r\nVary: *\r\nAuthorization: x\r\n\r\n`, 'hello'],
  ['a length in the trailers', `5\r\nhello\r\n0\r\nContent-Length: 9\r\n\r\n`, undefined],
  ['chunks in the trailers', `5\r\nhello\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n`, undefined],
  ['a size that says less', '4\r\nhello\r\n0\r\n\r\n', undefined],
  ['a negative size', '-5\r\nhello\r\n0\r\n\r\n', undefined],
  ['a size with a sign', '+5\r\nhello\r\n0\r\n\r\n', undefined],
  ['a size with a prefix', '0x5\r\nhello\r\n0\r\n\r\n', undefined],
  ['a size beyond 2^64', '10000000000000005\r\nhello\r\n0\r\n\r\n', undefined],
  ['an empty size', '\r\nhello\r\n0\r\n\r\n', undefined],
  ['a blank before the size', ' 5\r\nhello\r\n0\r\n\r\n', undefined],
  ['a blank after the size', '5 \r\nhello\r\n0\r\n\r\n', undefined],
  ['an extension without a semicolon', '5 a=b\r\nhello\r\n0\r\n\r\n', undefined],
  ['an extension that does not end its quotes', '5;a="b\r\nhello\r\n0\r\n\r\n', undefined],
  ['a line feed after the size', '5\nhello\r\n0\r\n\r\n', undefined],
  ['a line feed in an extension', '5;a\nhello\r\n0\r\n\r\n', undefined],
  ['a line feed after the data', '5\r\nhello\n0\r\n\r\n', undefined],
  ['a return after the size', '5\rhello\r\n0\r\n\r\n', undefined],
  ['nothing after the data', '5\r\nhello0\r\n\r\n', undefined],
  ['line feeds at the end', '5\r\nhello\r\n0\n\n', undefined],
]

const chunked: WireCase[] = chunkedBodies.map(([name, rest, body]) => ({
  name: `chunks with ${name}`,
  bytes: request('POST', ['Transfer-Encoding: chunked'], rest),
  requests: body === undefined ? [] : [plain('POST', body)],
  isWrongLater: body === undefined,
}))

const get = (...lines: string[]): string => request('GET', lines, '')
const one = [plain('GET')]
const two = [plain('GET'), plain('GET')]
const smuggled = get()

const other: WireCase[] = [
  { name: 'several requests at once', bytes: get() + get(), requests: two },
  { name: 'line breaks between requests', bytes: `${get()}\r\n${get()}`, requests: two },
  {
    name: 'a length with zeroes before it',
    bytes: request('POST', ['Content-Length: 0005'], 'hello'),
    requests: [plain('POST', 'hello')],
  },
  {
    name: 'a length between blanks',
    bytes: request('POST', ['Content-Length: \t5 \t'], 'hello'),
    requests: [plain('POST', 'hello')],
  },
  {
    name: 'a length that says less',
    bytes: request('POST', ['Content-Length: 5'], `hello${get()}`),
    requests: [plain('POST', 'hello'), plain('GET')],
  },
  {
    name: 'a request as the body of another',
    bytes: request('GET', [`Content-Length: ${smuggled.length}`], smuggled),
    requests: [],
  },
  {
    name: 'a request in a chunk of another',
    bytes: request(
      'GET',
      ['Transfer-Encoding: chunked'],
      `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`,
    ),
    requests: [],
  },
  {
    name: 'a length after a thousand headers',
    bytes: request(
      'GET',
      [...Array<string>(1000).fill('a:'), `Content-Length: ${smuggled.length}`],
      smuggled,
    ),
    requests: [],
  },
  {
    name: 'chunks after a thousand headers',
    bytes: request('DELETE', [...Array<string>(1000).fill('a:'), 'Transfer-Encoding: chunked'], chunks),
    requests: [],
  },
  {
    name: 'chunks in HTTP/1.0',
    bytes: request('POST', ['Transfer-Encoding: chunked'], chunks, 'HTTP/1.0'),
    requests: [],
  },
  {
    name: 'a length in HTTP/1.0',
    bytes: request('POST', ['Content-Length: 5', 'Connection: keep-alive'], 'hello', 'HTTP/1.0'),
    requests: [plain('POST', 'hello')],
  },
  {
    name: 'a length that Connection names',
    bytes: request('POST', ['Connection: content-length', 'Content-Length: 5'], 'hello'),
    requests: [plain('POST', 'hello')],
  },
  {
    name: 'chunks that Connection names',
    bytes: request('POST', ['Connection: transfer-encoding', 'Transfer-Encoding: chunked'], chunks),
    requests: [plain('POST', 'hello')],
  },
  { name: 'a folded header', bytes: get('A: b\r\n c'), requests: [] },
  { name: 'a folded length', bytes: request('POST', ['Content-Length:\r\n 5'], 'hello'), requests: [] },
  {
    name: 'a folded coding',
    bytes: request('POST', ['Transfer-Encoding: chunked\r\n abc'], chunks),
    requests: [],
  },
  { name: 'a folded Connection', bytes: get('Connection: close,\r\n x'), requests: [] },
  {
    name: 'a blank before the first header',
    bytes: `GET ${testPath} HTTP/1.1\r\n Host: a\r\n\r\n`,
    requests: [],
  },
  { name: 'a blank before the colon', bytes: request('POST', ['Content-Length : 5'], 'hello'), requests: [] },
  { name: 'a blank in a name', bytes: get('A b: c'), requests: [] },
  { name: 'a name of no characters', bytes: get(': c'), requests: [] },
  { name: 'a line without a colon', bytes: get('abc'), requests: [] },
  { name: 'a return as a line break', bytes: get('A: b\rContent-Length: 5'), requests: [] },
  {
    name: 'a line feed as a line break',
    bytes: request('POST', ['A: b\nContent-Length: 5'], 'hello'),
    requests: [],
  },
  { name: 'line feeds alone', bytes: `GET ${testPath} HTTP/1.1\nHost: a\n\n`, requests: [] },
  {
    name: 'a line feed as the end of the headers',
    bytes: `POST ${testPath} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\n\nhello`,
    requests: [],
  },
  { name: 'a return in a name', bytes: request('POST', ['Content\rLength: 5'], 'hello'), requests: [] },
  { name: 'a zero byte in a value', bytes: get('A: b\0c'), requests: [] },
  {
    name: 'no end of the headers before the body',
    bytes: `POST ${testPath} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nhello`,
    requests: [],
  },
  { name: 'a body after Connection: close', bytes: `${get('Connection: close')}${get()}`, requests: one },
  {
    name: 'an upgrade to another protocol',
    bytes: get('Connection: Upgrade', 'Upgrade: websocket') + get(),
    requests: one,
  },
  {
    name: 'an upgrade to HTTP/2',
    bytes:
      get('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA') +
      get(),
    requests: one,
  },
  {
    name: 'an upgrade with a length',
    bytes:
      request('POST', ['Connection: Upgrade', 'Upgrade: websocket', 'Content-Length: 5'], 'hello') + get(),
    requests: [plain('POST', 'hello')],
  },
  {
    name: 'an upgrade with a body of a GET',
    bytes:
      request('GET', ['Connection: Upgrade', 'Upgrade: websocket', 'Content-Length: 5'], 'hello') + get(),
    requests: [],
  },
  {
    name: 'an expectation to go on',
    bytes: request('POST', ['Expect: 100-continue', 'Content-Length: 5'], 'hello'),
    requests: [plain('POST', 'hello')],
  },
  { name: 'an expectation without a body', bytes: get('Expect: 100-continue'), requests: one },
  {
    name: 'an expectation nobody knows',
    bytes: request('POST', ['Expect: x', 'Content-Length: 5'], 'hello'),
    requests: [plain('POST', 'hello')],
  },
  { name: 'CONNECT', bytes: `CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n${get()}`, requests: [] },
  { name: 'the beginning of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', requests: [] },
  { name: 'a method nobody knows', bytes: `BREW ${testPath} HTTP/1.1\r\nHost: a\r\n\r\n`, requests: [] },
  { name: 'a method in lower case', bytes: `get ${testPath} HTTP/1.1\r\nHost: a\r\n\r\n`, requests: [] },
  { name: 'HTTP/0.9', bytes: `GET ${testPath}\r\n`, requests: [] },
  ...[' a b', '', ' a\r\nHost: a', ' a\r\nHost: b', ' a, b', ' a/b', ' u@a'].map((host) => ({
    name: `the host ${JSON.stringify(host)}`,
    bytes: `GET ${testPath} HTTP/1.1\r\nHost:${host}\r\nConnection: close\r\n\r\n`,
    requests: [],
  })),
  { name: 'HTTP/2.0', bytes: `GET ${testPath} HTTP/2.0\r\nHost: a\r\n\r\n`, requests: [] },
  { name: 'HTTP/1.2', bytes: `GET ${testPath} HTTP/1.2\r\nHost: a\r\n\r\n`, requests: [] },
  { name: 'HTTP/5.6', bytes: `GET ${testPath} HTTP/5.6\r\nHost: a\r\n\r\n`, requests: [] },
  { name: 'another protocol', bytes: `GET ${testPath} IHTTP/1.0\r\nHost: a\r\n\r\n`, requests: [] },
  { name: 'RTSP', bytes: `PUT ${testPath} RTSP/1.0\r\nHost: a\r\n\r\n`, requests: [] },
  { name: 'a blank after the version', bytes: `GET ${testPath} HTTP/1.1 \r\nHost: a\r\n\r\n`, requests: [] },
  { name: 'a blank in the address', bytes: `GET ${testPath} x HTTP/1.1\r\nHost: a\r\n\r\n`, requests: [] },
  {
    name: 'a zero byte in the address',
    bytes: `GET ${testPath}\0 HTTP/1.1\r\nHost: a\r\n\r\n`,
    requests: [],
  },
]

/** Every known way in which servers have disagreed on where a request ends. */
export const wireCases: readonly WireCase[] = [...framed, ...chunked, ...other]

/** A request on the wire. */
export function request(
  method: string,
  lines: readonly string[],
  rest: string,
  version = 'HTTP/1.1',
): string {
  return [`${method} ${testPath} ${version}`, 'Host: a', ...lines, '', rest].join('\r\n')
}

function plain(method: string, body = ''): PlainRequest {
  return { method, path: testPath, body }
}
