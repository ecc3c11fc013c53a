import { type Case, casesOf, mustHold, rowCases } from '../kit/case.ts'
import { type Contract, type JsonObject, listOf, objectOf, objectsOf } from '../kit/contract.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { encodedName, multipartBody, multipartType, type Part, rawParts } from '../kit/multipart.ts'
import { bodyOf, codeOfStatus, expectAnswer, expectShort } from './support/problems.ts'
import { ask } from './support/requests.ts'
import { textOf } from './support/vectors.ts'

/** Stages parts. The file of an accepted upload is discarded, so that nothing is left behind. */
export async function upload(kit: Kit, parts: readonly Part[]): Promise<Exchange> {
  return await uploadBytes(kit, multipartBody(parts))
}

export async function uploadBytes(kit: Kit, body: Buffer, type = multipartType): Promise<Exchange> {
  const exchange = await ask(kit, 'stageUpload', { headers: { 'Content-Type': type }, body })
  const { id } = bodyOf(exchange)
  if (exchange.received.status === 201) await kit.http.call('discardUpload', { params: { id: String(id) } })
  return exchange
}

/** The bytes of a file of `files/`. */
export function fileOf({ contract }: Pick<Kit, 'contract'>, path: string): Buffer {
  return contract.bytes(`files/${path}`)
}

function contentOf(kit: Pick<Kit, 'contract'>, { file, recipe }: JsonObject): Buffer {
  if (typeof file === 'string') return fileOf(kit, file)
  const { base, padTo } = objectOf(recipe)
  const bytes = fileOf(kit, String(base))
  return Buffer.concat([bytes, Buffer.alloc(Number(padTo) - bytes.length)])
}

/** The body that stages a sample of `files/index.json`. */
export function sampleBody(kit: Pick<Kit, 'contract'>, sample: JsonObject): Buffer {
  const { kind, name, type } = objectOf(sample.send)
  return multipartBody([
    { name: 'kind', value: String(kind) },
    {
      name: 'file',
      value: contentOf(kit, sample),
      filename: encodedName(textOf(name)),
      type: type === undefined ? undefined : textOf(type),
    },
  ])
}

/** `files/index.json`: every sample with its answer. */
export function sampleCases(contract: Contract): Case[] {
  const { samples } = objectOf(contract.json('files/index.json'))
  return listOf(samples)
    .map(objectOf)
    .map((sample): Case => {
      const { status, answer, code, issues } = objectOf(sample.expect)
      const verdict = status === 201 ? 'is accepted' : `is refused as ${String(code)}`
      return {
        id: `uploads.sample.${String(sample.id)}`,
        ...mustHold('uploads', 'files/index.json'),
        holds: `The sample ${String(sample.id)} ${verdict}.`,
        async test(kit) {
          const exchange = await uploadBytes(kit, sampleBody(kit, sample))
          if (status !== 201) {
            expectAnswer('the sample', exchange, {
              status: Number(status),
              code: String(code),
              issues: listOf(issues),
            })
            return
          }
          expectEqual('the status', exchange.received.status, 201, exchange)
          const found = bodyOf(exchange)
          for (const [member, value] of Object.entries(objectOf(answer)))
            expectEqual(member, found[member], value, exchange)
          const left = Date.parse(String(found.expiresAt)) - Date.parse(exchange.received.headers.date ?? '')
          // Date is in whole seconds, and the answer is sent after the file is stored.
          expectThat('the file can be claimed for two hours', left >= 7_190_000, left, exchange)
        },
      }
    })
}

const where = 'docs/writing-a-backend/requests.md#parts-of-an-upload'
const refused = 'validation_failed'

const kindOf = (value: string): Part => ({ name: 'kind', value })
const kind = kindOf('resume')
const note: Part = { name: 'note', value: 'x' }
const pdfOf = (kit: Kit) => fileOf(kit, 'pdf/plain.pdf')
const fileFor = (kit: Kit, more: Partial<Part> = {}): Part => ({
  name: 'file',
  value: pdfOf(kit),
  filename: 'cv.pdf',
  type: 'application/pdf',
  ...more,
})
const tooBig = () => Buffer.alloc(10_485_761, 'x')

type Row = readonly [id: string, partsOf: (kit: Kit) => Part[], issues: readonly string[]]

/** Parts that are refused with 422, and every issue. */
export const wrongParts: readonly Row[] = [
  ['nothing', () => [], ['kind required', 'file required']],
  ['no-file', () => [kind], ['file required']],
  ['no-kind', (kit) => [fileFor(kit)], ['kind required']],
  ['kind-unknown', (kit) => [kindOf('diploma'), fileFor(kit)], ['kind option']],
  ['kind-of-megabytes', (kit) => [kindOf('x'.repeat(2_000_000)), fileFor(kit)], ['kind option']],
  ['kind-twice', (kit) => [kind, kind, fileFor(kit)], ['kind tooMany']],
  ['kind-after-file', (kit) => [fileFor(kit), kind], ['kind required']],
  ['kind-again-after-file', (kit) => [kind, fileFor(kit), kind], ['kind tooMany']],
  ['two-files', (kit) => [kind, fileFor(kit), fileFor(kit)], ['file tooMany']],
  ['two-files-no-kind', (kit) => [fileFor(kit), fileFor(kit)], ['kind required']],
  ['file-as-text', () => [kind, { name: 'file', value: 'text' }], ['file invalid']],
  ['unknown-part', (kit) => [kind, note, fileFor(kit)], ['note unknownField']],
  ['unknown-part-after-file', (kit) => [kind, fileFor(kit), note], ['note unknownField']],
  ['file-of-another-name', (kit) => [kind, fileFor(kit, { name: 'cv' })], ['cv unknownField']],
  [
    'one-issue-a-name',
    (kit) => [
      kindOf('diploma'),
      kindOf('other'),
      note,
      note,
      { name: 'file', value: 'text' },
      fileFor(kit, { name: 'note' }),
    ],
    ['kind option', 'note unknownField', 'file invalid'],
  ],
  [
    'six-texts',
    (kit) => [...Array.from({ length: 5 }, (_, at) => ({ name: `n${at}`, value: 'x' })), kind, fileFor(kit)],
    Array.from({ length: 5 }, (_, at) => `n${at} unknownField`),
  ],
]

/** Faults in pairs: the earlier one is reported. */
export const orderedFaults: readonly (readonly [
  id: string,
  ask: (kit: Kit) => Promise<Exchange>,
  status: number,
  ...issues: string[],
])[] = [
  [
    'type-before-parts',
    (kit) =>
      uploadBytes(kit, multipartBody([kindOf('diploma')]), multipartType.replace('form-data', 'mixed')),
    415,
  ],
  [
    'boundary-before-parts',
    (kit) => uploadBytes(kit, multipartBody([kindOf('diploma')]), 'multipart/form-data'),
    400,
  ],
  [
    'parts-before-file',
    (kit) => upload(kit, [note, kindOf('diploma'), fileFor(kit, { value: tooBig(), filename: 'cv.exe' })]),
    422,
    'note unknownField',
    'kind option',
  ],
  [
    'size-before-later-parts',
    (kit) => upload(kit, [kind, fileFor(kit, { value: tooBig(), filename: 'cv.exe' }), note]),
    413,
    'other.resume fileTooBig',
  ],
  [
    'later-parts-before-content',
    (kit) => upload(kit, [kind, fileFor(kit, { filename: 'cv.exe' }), note, kind]),
    422,
    'note unknownField',
  ],
  [
    'unfinished-before-content',
    (kit) => uploadBytes(kit, multipartBody([kind, fileFor(kit, { filename: 'cv.exe' })]).subarray(0, -8)),
    400,
  ],
  [
    'emptiness-before-kind',
    (kit) => upload(kit, [kind, fileFor(kit, { value: '', filename: 'cv.exe', type: 'image/gif' })]),
    422,
    'other.resume fileEmpty',
  ],
  [
    'name-before-content',
    (kit) =>
      upload(kit, [
        kind,
        fileFor(kit, { value: fileOf(kit, 'pdf/aes-256-locked.pdf'), filename: 'cv.exe', type: undefined }),
      ]),
    422,
    'other.resume fileKind',
  ],
  [
    'declared-type-before-content',
    (kit) =>
      upload(kit, [kind, fileFor(kit, { value: fileOf(kit, 'pdf/aes-256-locked.pdf'), type: 'image/png' })]),
    422,
    'other.resume fileKind',
  ],
  [
    'signature-before-readability',
    (kit) => {
      const value = fileOf(kit, 'picture/portrait.png').subarray(0, 100)
      return upload(kit, [kindOf('headshot'), fileFor(kit, { value, filename: 'a.jpg', type: undefined })])
    },
    422,
    'other.headshot fileKind',
  ],
  [
    'readability-before-password',
    (kit) =>
      upload(kit, [kind, fileFor(kit, { value: fileOf(kit, 'pdf/aes-256-locked.pdf').subarray(0, 200) })]),
    422,
    'other.resume fileUnreadable',
  ],
  [
    'seven-texts',
    (kit) =>
      upload(kit, [
        ...Array.from({ length: 6 }, (_, at) => ({ name: `n${at}`, value: 'x' })),
        kind,
        fileFor(kit),
      ]),
    400,
  ],
  [
    'part-without-name',
    (kit) =>
      uploadBytes(
        kit,
        rawParts([
          { lines: ['Content-Disposition: form-data; name="kind"'], value: 'resume' },
          { lines: ['Content-Disposition: form-data; filename="cv.pdf"'], value: pdfOf(kit) },
        ]),
      ),
    400,
  ],
  [
    'part-with-control-character-in-name',
    (kit) => upload(kit, [kind, fileFor(kit, { name: 'fi\x01le' })]),
    400,
  ],
]

/** Names of files as clients write them, with the name that is shown. */
export const shownNames: readonly (readonly [id: string, parameter: string, shown: string])[] = [
  ['line-breaks', 'filename="a%0D%0Ab%0ac.pdf"', 'abc.pdf'],
  ['percent-signs', 'filename="100%25 %41%.pdf"', '100%25 %41%.pdf'],
  ['quoted-pairs', 'filename="a\\"b\\\\c.pdf"', 'c.pdf'],
  ['no-quotes', 'filename=cv.pdf', 'cv.pdf'],
  ['encoded', "filename*=UTF-8''%E5%B1%A5%E6%AD%B7.pdf", '履歷.pdf'],
  ['both', 'filename="plain.pdf"; filename*=UTF-8\'\'%E5%B1%A5.pdf', 'plain.pdf'],
  ['both-the-other-way', 'filename*=UTF-8\'\'%E5%B1%A5.pdf; filename="plain.pdf"', 'plain.pdf'],
  ['controls', 'filename="a\x01\x7F\u0085b.pdf"', 'ab.pdf'],
  ['separators', 'filename="a\u2028\u2029b.pdf"', 'ab.pdf'],
  ['directions', 'filename="a\u202A\u2066\u200E\u061Cb.pdf"', 'ab.pdf'],
  ['60-kilobytes', `filename="${'a'.repeat(60_000)}.pdf"`, `${'a'.repeat(251)}.pdf`],
]

/** A sample of each format. */
const sampleOf: Readonly<Record<string, string>> = {
  png: 'picture/portrait.png',
  jpeg: 'picture/portrait.jpg',
  pdf: 'pdf/plain.pdf',
  doc: 'word/plain.doc',
  docx: 'word/plain.docx',
}

/** What no file's name may hold as it is, by the end of the case's id. */
const lineBreaks = { 'carriage-return': '\r', 'line-feed': '\n', both: '\r\n' }

async function named(kit: Kit, parameter: string, type?: string): Promise<Exchange> {
  const lines = [`Content-Disposition: form-data; name="file"; ${parameter}`]
  return await uploadBytes(
    kit,
    rawParts([
      { lines: ['Content-Disposition: form-data; name="kind"'], value: 'resume' },
      { lines: [...lines, ...(type === undefined ? [] : [type])], value: pdfOf(kit) },
    ]),
  )
}

const common = { level: 'must', profile: 'uploads' } as const

/** The parts of an upload: their order, their names, and which fault is reported. */
export const uploadPartCases: Case[] = [
  ...rowCases(common, 'uploads.parts', wrongParts, ([id, partsOf, issues]) => ({
    holds: `Parts that are wrong up to the file are reported together: ${issues.join(', ')}.`,
    where,
    async test(kit) {
      expectShort(id, await upload(kit, partsOf(kit)), 422, refused, ...issues)
    },
  })),
  ...rowCases(common, 'uploads.order', orderedFaults, ([id, ask, status, ...issues]) => ({
    holds: `Of several faults the first is reported: ${[codeOfStatus[status], ...issues].join(', ')}.`,
    where,
    async test(kit) {
      expectShort(id, await ask(kit), status, codeOfStatus[status], ...issues)
    },
  })),
  ...rowCases(common, 'uploads.name', shownNames, ([, parameter, shown]) => ({
    holds: `A file is shown by its cleaned name: ${shown.slice(0, 40)}.`,
    where: 'docs/writing-a-backend/requests.md#the-name-that-is-shown',
    async test(kit) {
      const exchange = await named(kit, parameter, 'Content-Type: application/pdf')
      expectEqual('the status', exchange.received.status, 201, exchange)
      expectEqual('the name', bodyOf(exchange).name, shown, exchange)
    },
  })),
  ...Object.entries(lineBreaks).map(
    ([id, lineBreak]): Case => ({
      ...common,
      id: `uploads.name.raw-line-break-${id}`,
      holds:
        'An upload with a line break in the name of the file is malformed, unless it is written as %0A or %0D.',
      where: 'docs/writing-a-backend/requests.md#the-name-that-is-shown',
      async test(kit) {
        const exchange = await named(kit, `filename="a${lineBreak}b.pdf"`, 'Content-Type: application/pdf')
        expectShort(id, exchange, 400, 'malformed')
      },
    }),
  ),
  ...['', 'Content-Type:', 'Content-Type: ;', 'Content-Type: application/octet-stream'].map(
    (type, at): Case => ({
      ...common,
      id: `uploads.type.undeclared.${['absent', 'empty', 'semicolon', 'octet-stream'][at] ?? at}`,
      holds:
        'A type that is absent, empty or application/octet-stream counts as not declared: the file is accepted.',
      where: 'docs/writing-a-backend/requests.md#name-declared-type-content',
      async test(kit) {
        const exchange = await named(kit, 'filename="cv.pdf"', type === '' ? undefined : type)
        expectEqual('the status', exchange.received.status, 201, exchange)
      },
    }),
  ),
  ...casesOf(common, {
    'uploads.type.every-alias': {
      holds:
        'A file is accepted with each media type that x-uploads lists for its format; the answer has the `type` of the format.',
      where: 'openapi.json: x-uploads',
      async test(kit) {
        const { formats, kinds } = objectOf(kit.contract.document['x-uploads'])
        for (const { format, type, aliases, extensions } of objectsOf(formats)) {
          const file = fileOf(kit, sampleOf[String(format)] ?? '')
          const own = objectsOf(kinds).find((each) => listOf(each.formats).includes(format))
          for (const declared of [type, ...listOf(aliases)]) {
            const filename = `a.${String(listOf(extensions)[0])}`
            const part = fileFor(kit, { value: file, filename, type: String(declared) })
            const exchange = await upload(kit, [kindOf(String(own?.kind)), part])
            expectShort(String(declared), exchange, 201, undefined)
            expectEqual(`the type for ${String(declared)}`, bodyOf(exchange).type, type, exchange)
          }
        }
      },
    },
    'uploads.parts.around-the-boundaries': {
      holds: 'Bytes before the first boundary and after the last are ignored.',
      where,
      async test(kit) {
        const body = multipartBody([kind, fileFor(kit)])
        const framed = Buffer.concat([Buffer.from('preamble\r\n'), body, Buffer.from('\r\nepilogue')])
        expectShort('the upload', await uploadBytes(kit, framed), 201, undefined)
      },
    },
    'uploads.parts.chunked': {
      holds: 'The body of an upload may be chunked.',
      where,
      async test(kit) {
        const headers = { 'Content-Type': multipartType, 'Transfer-Encoding': 'chunked' }
        const body = multipartBody([kind, fileFor(kit)])
        const exchange = await ask(kit, 'stageUpload', { headers, body, chunks: 100 })
        expectShort('the upload', exchange, 201, undefined)
        const { id } = bodyOf(exchange)
        await kit.http.call('discardUpload', { params: { id: String(id) } })
      },
    },
  }),
]
