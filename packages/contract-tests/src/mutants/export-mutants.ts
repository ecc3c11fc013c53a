import { crc32 } from 'node:zlib'
import { contractFolder } from '../contract-folder.ts'
import { readContract } from '../kit/contract.ts'
import { filesOfZip, type ZipFile } from '../kit/zip.ts'
import { afterTime, anotherMail, oneAtATime, ownerIn, problem, tokenIn } from './careless-faults.ts'
import {
  bodyEdit,
  edited,
  headerEdit,
  headerRead,
  jsonOf,
  objectFrom,
  ofList,
  onAnswer,
  otherState,
  plusOne,
  removed,
  withHeader,
  withJson,
} from './edits.ts'
import { type Fault, mutantsOf, type ProxiedAnswer, type ProxiedRequest } from './mutant.ts'

const request = ['requestExport']
const download = ['downloadExport']

const contract = readContract(contractFolder())
const downloadPath = `${contract.base}${contract.operations.get('downloadExport')?.path}`

/** Downloads, and requests for one, that go wrong. */
export const exportMutants = mutantsOf({
  'links.end.export': { 'export.hours-wrong': bodyEdit(request, 'validHours', plusOne) },
  'export.requested.to-the-present-address': { 'export.mailed-to-the-first-address-too': mailedToFirst },
  'export.requested.before-the-address-changed': { 'export.expired-by-another-address': expiredBySave },
  'export.requested.pause': { 'export.mailed-twice': mailedTwice },
  'export.requested.newer-replaces': {
    'export.replaced-as-expired': onAnswer(download, otherState('replaced', 'expired')),
    'export.request-uses-the-edit-link': usedBy(
      ({ operation }) => operation === 'requestExport',
      'getPersonalInfo',
    ),
  },
  'export.one-of-concurrent-downloads': {
    'export.concurrent-downloads-conflict': oneAtATime('downloadExport', tokenIn, () =>
      problem(409, 'link_used'),
    ),
  },
  'links.reading-changes-nothing.export': {
    'export.link-used-by-reading': usedBy(
      ({ method, target }) => method !== 'POST' && target === downloadPath,
    ),
    'export.link-used-by-a-refusal': usedBy(({ operation }, { status }) =>
      operation === 'downloadExport' ? [400, 403, 406].includes(status) : false,
    ),
  },
  'export.changes-nothing': { 'export.download-changes-the-tag': tagged },
  'clock.links.used.remembered.export': {
    'export.used-as-expired-later': afterTime(3000, (answer, sent) =>
      sent.operation === 'downloadExport' ? otherState('used', 'expired')(answer, sent) : answer,
    ),
  },
  'export.answers.as-submitted': {
    'export.section-missing': jsonEdit('sections.education', removed),
    'export.vacancies-missing': jsonEdit('jobs', () => []),
    'export.time-hours-off': jsonEdit('exportedAt', (time) =>
      new Date(Date.parse(String(time)) + 8 * 3_600_000).toISOString(),
    ),
  },
  'export.answers.as-saved': {
    'export.id-number-masked': jsonEdit('sections.identity.idNumber', () => 'A22****781'),
    'export.id-number-masked-on-the-page': pageEdit((page) => page.replaceAll('A223456781', 'A22****781')),
  },
  'export.files': {
    'export.file-cut-short': fileEdit('files/resume', (content) => content.subarray(0, -1)),
    'export.file-altered': fileEdit('files/portfolio', (content) =>
      Buffer.concat([content.subarray(0, -1), Buffer.from('x')]),
    ),
    'export.file-not-listed': jsonEdit(
      'files',
      ofList((files) => files.slice(0, 2)),
    ),
  },
  'export.download': {
    'export.answers-name-a-language': onAnswer([...request, ...download], (answer) =>
      answer.status < 300 ? withHeader(answer, 'Content-Language', 'en-US') : answer,
    ),
    'export.same-name-for-all': headerEdit(
      download,
      'content-disposition',
      () => 'attachment; filename="application.zip"',
    ),
  },
  'export.accept': {
    'export.accepts-json-only': headerRead(download, 'accept', (accept) =>
      accept === 'application/zip' ? 'text/html' : accept,
    ),
  },
  'export.page.markup': {
    'export.page-with-raw-markup': pageEdit((page) =>
      page.includes('evil.example') ? page.replaceAll('&lt;', '<').replaceAll('&gt;', '>') : page,
    ),
  },
  'export.language.tw': {
    'export.page-in-english': pageEdit((page) => page.replaceAll('行動電話', 'Mobile phone')),
  },
  'export.language.us': {
    'export.page-in-chinese': pageEdit((page) => page.replaceAll('Mobile phone', '行動電話')),
  },
})

/** Makes a zip without compression. */
function zipOf(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { path, content } of files) {
    const name = Buffer.from(path)
    // From the version to the length of the extra field: the same before the file and in the directory.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20)
    facts.writeUInt32LE(crc32(content), 10)
    for (const place of [14, 18]) facts.writeUInt32LE(content.length, place)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02'), Buffer.alloc(2), facts, place, name)
    const part = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, content])
    parts.push(part)
    at += part.length
  }
  const end = Buffer.alloc(18)
  for (const place of [4, 6]) end.writeUInt16LE(files.length, place)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06'), end])
}

/** Changes the files of downloads whose paths begin with `beginning`. `edit` returns the same content when nothing changes. */
function fileEdit(beginning: string, edit: (content: Buffer) => Buffer): () => Fault {
  return onAnswer(download, (answer) => {
    if (answer.status !== 200) return answer
    const files = filesOfZip(answer.body)
    const read = files.map(({ path, content }) => ({
      path,
      content: path.startsWith(beginning) ? edit(content) : content,
    }))
    const isSame = read.every(({ content }, at) => content === files[at]?.content)
    return isSame ? answer : { ...answer, body: zipOf(read) }
  })
}

/** Changes the values at a path of `application.json`. */
function jsonEdit(path: string, edit: (value: unknown) => unknown): () => Fault {
  return fileEdit(
    'application.json',
    (content) => withJson({ body: content }, (body) => edited(body, path, edit)).body,
  )
}

/** Changes the text of `application.html`. */
function pageEdit(edit: (page: string) => string): () => Fault {
  return fileEdit('application.html', (content) => {
    const page = content.toString('utf8')
    const read = edit(page)
    return read === page ? content : Buffer.from(read)
  })
}

/** Uses a link up by an exchange that must not. */
function usedBy(
  isMeant: (request: ProxiedRequest, answer: ProxiedAnswer) => boolean,
  call = 'downloadExport',
): () => Fault {
  return () => {
    const used = new Set<string>()
    return {
      request: (sent) =>
        sent.operation === call && used.has(tokenIn(sent)) ? problem(410, 'link_used') : sent,
      answer(answer, sent) {
        if (tokenIn(sent).length === 43 && isMeant(sent, answer)) used.add(tokenIn(sent))
        return answer
      },
    }
  }
}

/** After a download the records have another tag. */
function tagged(): Fault {
  let isDownloaded = false
  return {
    answer(answer, { operation }) {
      if (operation === 'downloadExport' && answer.status === 200) isDownloaded = true
      return isDownloaded && operation === 'getPersonalInfo'
        ? withHeader(answer, 'ETag', '"downloaded"')
        : answer
    },
  }
}

/** Links that are replaced because a record was saved are expired. */
function expiredBySave(): Fault {
  let isSaved = false
  return {
    answer(answer, sent) {
      if (sent.operation === 'savePersonalInfo' && answer.status === 200) isSaved = true
      return isSaved && sent.operation === 'downloadExport'
        ? otherState('replaced', 'expired')(answer, sent)
        : answer
    },
  }
}

/** The address that each link was first mailed to. */
function firstOwners() {
  const owners = new Map<string, string>()
  return {
    owners,
    see: (answer: ProxiedAnswer, { operation }: ProxiedRequest) => {
      const { mails } = operation === 'mails' ? objectFrom(jsonOf(answer)) : {}
      for (const mail of (Array.isArray(mails) ? mails : []).map(objectFrom))
        for (const link of (Array.isArray(mail.links) ? mail.links : []).map(objectFrom))
          if (!owners.has(String(link.token))) owners.set(String(link.token), String(mail.to))
    },
  }
}

/** After the address of a record has changed, the earlier address gets a mail, too. */
function mailedToFirst(): Fault {
  return anotherMail(() => {
    const { owners, see } = firstOwners()
    /** The address that each address replaced. */
    const earlier = new Map<string, string>()
    return (sent, answer) => {
      see(answer, sent)
      const owner = owners.get(tokenIn(sent)) ?? ''
      const email = ownerIn(answer)
      if (sent.operation === 'savePersonalInfo' && answer.status === 200 && email !== owner)
        earlier.set(email, owner)
      return sent.operation === 'requestExport' ? earlier.get(owner) : undefined
    }
  })()
}

/** A second request is mailed, too. */
function mailedTwice(): Fault {
  return anotherMail(() => {
    const { owners, see } = firstOwners()
    const asked = new Set<string>()
    return (sent, answer) => {
      see(answer, sent)
      if (sent.operation !== 'requestExport' || answer.status !== 202) return undefined
      const isAgain = asked.has(tokenIn(sent))
      asked.add(tokenIn(sent))
      return isAgain ? owners.get(tokenIn(sent)) : undefined
    }
  })()
}
