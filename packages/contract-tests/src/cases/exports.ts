import { type Case, casesOf, rowCases } from '../kit/case.ts'
import { type JsonObject, objectOf, objectsOf } from '../kit/contract.ts'
import { type Exchange, parsedJson } from '../kit/exchange.ts'
import { judgeOf } from '../kit/judge.ts'
import type { Kit } from '../kit/kit.ts'
import { textOfHtml } from '../kit/mail-words.ts'
import { expectEqual, expectThat, Mismatch } from '../kit/mismatch.ts'
import { sampleFiles } from '../kit/sample-files.ts'
import { filesOfZip } from '../kit/zip.ts'
import { expectMinute } from './mail-recipients.ts'
import {
  type Applicant,
  answered,
  applicant,
  deletionLink,
  exportMail,
  lifetimeOf,
  linkOf,
  mailAfter,
  mailsHaveLeft,
  moved,
  noMailAfter,
  personalInfo,
  recordOf,
  refused,
  saved,
  sentAt,
  tokenOf,
} from './steps.ts'
import { bodyOf, expectPresent } from './support/problems.ts'
import { atOnce, pathOf, send } from './support/requests.ts'

const where = 'docs/writing-a-backend/state.md#4-personal-information'
const must = { level: 'must', profile: 'links', where, needs: ['mails', 'writes'] } as const
const many = 10
/** Seconds before and after a moment that is tried. */
const margin = 300

/** A downloaded export. */
type Export = {
  exchange: Exchange
  /** The members of `application.json` that the document names. */
  application: JsonObject
  page: string
  /** The content of each entry by its path. */
  files: ReadonlyMap<string, Buffer>
}

/** Downloads an export by its link, and reads its archive. */
async function downloaded(kit: Kit, token: string): Promise<Export> {
  const exchange = await answered(kit, 'downloadExport', 200, { token })
  const { text, bytes = Buffer.from(text) } = exchange.received
  const files = new Map<string, Buffer>()
  try {
    for (const { path, content } of filesOfZip(bytes)) files.set(path, content)
  } catch (error) {
    throw new Mismatch('the body', 'a zip', String(error), exchange)
  }
  const json = parsedJson(files.get('application.json')?.toString('utf8'))
  const application = objectOf(judgeOf(kit.contract).component('ExportedApplication', json) ?? {})
  return { exchange, application, page: files.get('application.html')?.toString('utf8') ?? '', files }
}

/** Requests the export of an application and downloads it. */
async function exported(kit: Kit, of: Pick<Applicant, 'email' | 'token'>): Promise<Export> {
  return await downloaded(kit, tokenOf(await exportMail(kit, of)))
}

/** The sections of a body, without the ids of its files. */
function withoutFiles({ other, ...sections }: JsonObject): JsonObject {
  const { headshot: _h, resume: _r, portfolio: _p, ...answers } = objectOf(other)
  return { ...sections, other: answers }
}

const requestCases: Case[] = casesOf(must, {
  'links.end.export': {
    holds:
      'requestExport names in validHours how long its link works, and the mail the minute of its end, counted from the moment it is sent.',
    where: 'docs/writing-a-backend/state.md#3-links',
    async test(kit) {
      const one = await applicant(kit)
      const mail = await exportMail(kit, one)
      const { validHours } = bodyOf(await answered(kit, 'requestExport', 202, { token: one.token }))
      expectMinute(mail, sentAt(mail) + Number(validHours) * 3_600_000)
    },
  },
  'export.requested.after-the-address-changed': {
    holds:
      'After a save that changed the address, requestExport answers 202 and mails neither the new nor the earlier address.',
    async test(kit) {
      const { email, token } = await applicant(kit)
      const { to } = await moved(kit, token, email)
      const before = (await kit.support.mailsTo(email)).length
      await noMailAfter(kit, to, () => answered(kit, 'requestExport', 202, { token }))
      expectEqual('mails to the earlier address', (await kit.support.mailsTo(email)).length, before)
    },
  },
  'export.requested.to-the-present-address': {
    holds:
      'Until an edit link that changed the address has ended, no link is mailed, requested or sent again; then to the present address, and to no earlier one.',
    needs: ['mails', 'writes', 'limits', 'clock'],
    alone: true,
    async test(kit) {
      const { email, token } = await applicant(kit)
      const ended = tokenOf(await exportMail(kit, { email, token }))
      const { to } = await moved(kit, token, email)
      await noMailAfter(kit, email, async () => {
        await kit.support.moveClock(lifetimeOf(kit, 'personal-info') / 1000 - margin)
        const mail = await mailAfter(kit, to, 'personal-info', () =>
          answered(kit, 'requestEditLinks', 202, { json: { email: to } }),
        )
        const present = { email: to, token: tokenOf(mail) }
        await noMailAfter(kit, to, () => answered(kit, 'requestExport', 202, { token: present.token }))
        await kit.support.forgetLimits()
        await noMailAfter(kit, to, () => answered(kit, 'resendLink', 202, { token: ended }))
        await kit.support.moveClock(2 * margin)
        expectEqual('the recipient', (await exportMail(kit, present)).to, to)
      })
    },
  },
  'export.requested.before-the-address-changed': {
    holds: 'A link that was sent before the address of the application changed is replaced.',
    async test(kit) {
      const { email, token } = await applicant(kit)
      const earlier = tokenOf(await exportMail(kit, { email, token }))
      await moved(kit, token, email)
      await refused(kit, 'downloadExport', [410, 'link_replaced'], { token: earlier })
    },
  },
  'export.requested.pause': {
    holds:
      'requestExport sends one mail within the pause of an address, also when asked several times at once; the answer does not tell.',
    async test(kit) {
      const { email, token } = await applicant(kit)
      const ask = () => answered(kit, 'requestExport', 202, { token })
      const answers = await atOnce([ask(), ask(), ask()])
      const told = bodyOf(await ask())
      for (const each of answers) expectEqual('the answer', each.received.json, told, each)
      expectThat('resendAfter is at least a second', Number(told.resendAfter) >= 1, told.resendAfter)
      await kit.support.awaitMails(email, 2)
      await mailsHaveLeft(kit)
      expectEqual('the number of mails', (await kit.support.mailsTo(email)).length, 2)
    },
  },
  'export.requested.newer-replaces': {
    holds:
      'A newer link replaces the earlier one of the application; the edit link, the deletion link, and the link for another application of the address, stay.',
    needs: ['mails', 'writes', 'limits'],
    // The pause between two mails to an address is over when limits are forgotten.
    alone: true,
    async test(kit) {
      const one = await applicant(kit)
      const other = await applicant(kit, { email: one.email })
      const deletion = await deletionLink(kit, one.email)
      const tokens: string[] = []
      for (const each of [one, other, one]) {
        tokens.push(tokenOf(await exportMail(kit, each)))
        await kit.support.forgetLimits()
      }
      const [token, ofOther, newer] = tokens
      await refused(kit, 'downloadExport', [410, 'link_replaced'], { token: token ?? '' })
      for (const [valid = '', { reference }] of [
        [newer, one],
        [ofOther, other],
      ] as const)
        expectEqual('reference', (await downloaded(kit, valid)).application.reference, reference)
      await recordOf(kit, one.token)
      await answered(kit, 'getResumeDeletion', 200, { token: deletion })
    },
  },
})

const spentCases: Case[] = casesOf(must, {
  'export.one-of-concurrent-downloads': {
    holds: 'Of several downloads at once one answers 200, and the others `link_used`.',
    async test(kit) {
      const { token } = await linkOf(kit, 'export')
      const exchanges = await atOnce(
        Array.from({ length: many }, () => kit.http.call('downloadExport', { token })),
      )
      const answers = exchanges.map(({ received }) => received.status).toSorted((a, b) => a - b)
      expectEqual('the statuses', answers, [200, ...Array.from({ length: many - 1 }, () => 410)])
      for (const exchange of exchanges.filter(({ received }) => received.status === 410))
        expectEqual('the code', bodyOf(exchange).code, 'link_used', exchange)
    },
  },
  'links.reading-changes-nothing.export': {
    holds: 'Neither GET nor HEAD, nor a download that is refused, uses a link for export up.',
    async test(kit) {
      const { token } = await linkOf(kit, 'export')
      const headers = { Authorization: `Bearer ${token}` }
      const path = pathOf(kit, 'downloadExport')
      for (const method of ['GET', 'HEAD']) {
        const exchange = await send(kit, method, path, { headers })
        expectEqual(`the status of ${method}`, exchange.received.status, 405, exchange)
      }
      for (const [more, query, status, code] of [
        [{ Origin: 'https://evil.example' }, '', 403, 'origin_forbidden'],
        [{ Accept: 'text/html' }, '', 406, 'not_acceptable'],
        [{}, 'unknown=1', 400, 'malformed'],
      ] as const) {
        const exchange = await send(kit, 'POST', path, { headers: { ...headers, ...more }, query })
        expectEqual('the status', exchange.received.status, status, exchange)
        expectEqual('the code', bodyOf(exchange).code, code, exchange)
      }
      await answered(kit, 'downloadExport', 200, { token })
    },
  },
  'export.changes-nothing': {
    holds: 'A download changes neither the record nor its ETag nor its edit link, and sends no mail.',
    async test(kit) {
      const one = await applicant(kit)
      const before = await answered(kit, 'getPersonalInfo', 200, { token: one.token })
      const token = tokenOf(await exportMail(kit, one))
      await noMailAfter(kit, one.email, () => answered(kit, 'downloadExport', 200, { token }))
      const after = await answered(kit, 'getPersonalInfo', 200, { token: one.token })
      expectEqual('the record', after.received.json, before.received.json, after)
      expectEqual('ETag', after.received.headers.etag, before.received.headers.etag, after)
    },
  },
})

const marked = {
  lastNameZh: '<script>alert(1)</script>',
  nameEn: '<a href="https://evil.example" onclick="x">Yi & Co</a>',
}

/** What tags could run, load from elsewhere or send. */
const active =
  /<(?:script|iframe|object|embed|form|base|link)\b|\son\w{1,20}=|javascript:|\bsrc(?:set)?=["']?(?:https?:)?\/\/|http-equiv=["']?refresh/i

const contentCases: Case[] = [
  ...casesOf(must, {
    'export.answers.as-submitted': {
      holds:
        'application.json has the sections, vacancies, reference and times of the application; sections never answered are absent.',
      async test(kit) {
        const one = await applicant(kit)
        const record = await recordOf(kit, one.token)
        const { application, exchange } = await exported(kit, one)
        const { jobCodes: _j, consent: _c, ...sections } = one.body
        expectEqual('sections', application.sections, withoutFiles(sections), exchange)
        for (const name of ['reference', 'submittedAt', 'jobs'])
          expectEqual(name, application[name], record[name], exchange)
        expectPresent('exportedAt', application.exportedAt, exchange)
        expectEqual('missingFiles', application.missingFiles, [], exchange)
      },
    },
    'export.answers.as-saved': {
      holds: 'After a save application.json has what was saved, with the whole ID number.',
      async test(kit) {
        const one = await applicant(kit)
        const info = personalInfo(kit, one.email)
        await saved(kit, one.token, info)
        const { application, page, exchange } = await exported(kit, one)
        expectEqual('sections', application.sections, info, exchange)
        const { idNumber } = objectOf(objectOf(info).identity)
        const isThere = textOfHtml(page).includes(String(idNumber))
        expectThat(`the page has ${String(idNumber)}`, isThere, page, exchange)
      },
    },
    'export.files': {
      holds:
        'The archive has application.json, application.html and the files of the record, each with the bytes that were sent; the headshot as it was stored.',
      async test(kit) {
        const portfolio = await kit.people.staged('portfolio')
        const one = await applicant(kit, {
          change: (body) => ({ ...body, other: { ...objectOf(body.other), portfolio } }),
        })
        const record = await recordOf(kit, one.token)
        const { application, files, exchange } = await exported(kit, one)
        const listed = objectsOf(application.files)
        const shown = listed.map(({ path: _, ...file }) => file)
        expectEqual('files', shown, record.files, exchange)
        const paths = ['application.json', 'application.html', ...listed.map(({ path }) => String(path))]
        expectEqual('the paths of the archive', [...files.keys()].toSorted(), paths.toSorted(), exchange)
        for (const { kind, path, size } of listed) {
          const content = files.get(String(path))
          expectEqual(`the size of ${String(path)}`, content?.length, size, exchange)
          // A headshot is encoded again.
          if (kind !== 'resume' && kind !== 'portfolio') continue
          const isSame = content?.equals(sampleFiles(kit.contract)[kind].content) ?? false
          expectThat(`${String(path)} has the bytes that were sent`, isSame, size, exchange)
        }
      },
    },
    'export.download': {
      holds:
        'The answer is an attachment that no cache keeps, named after the application, without Content-Language.',
      where: 'openapi.json: downloadExport',
      async test(kit) {
        const one = await applicant(kit)
        const { headers } = (await exported(kit, one)).exchange.received
        for (const { operation, received } of kit.http.exchanges)
          if (operation?.endsWith('Export'))
            expectEqual(`${operation}: Content-Language`, received.headers['content-language'], undefined)
        expectEqual('Cache-Control', headers['cache-control'], 'no-store')
        const name = headers['content-disposition'] ?? ''
        expectThat('it is an attachment with the reference', name.includes(one.reference), name)
      },
    },
    'export.accept': {
      holds: 'Accept may name the zip alone.',
      where: 'docs/writing-a-backend/requests.md#order-of-checks',
      async test(kit) {
        const { token } = await linkOf(kit, 'export')
        await answered(kit, 'downloadExport', 200, { token, headers: { Accept: 'application/zip' } })
      },
    },
    'export.page.markup': {
      holds: 'Markup in an answer is text in application.html, which runs, loads and sends nothing.',
      async test(kit) {
        const change = (body: JsonObject) => ({
          ...body,
          personal: { ...objectOf(body.personal), ...marked },
        })
        const { page, exchange } = await exported(kit, await applicant(kit, { change }))
        for (const text of Object.values(marked))
          expectThat(`the page shows ${text}`, textOfHtml(page).includes(text), page, exchange)
        const tags = page.match(/<[^<>]*>/g)?.join('') ?? ''
        expectThat('no tag is active', !active.test(tags), active.exec(tags)?.[0], exchange)
      },
    },
  }),
  ...rowCases(must, 'export.language', ['tw', 'us'] as const, (language) => ({
    holds: 'application.html is in the language of the application, whatever the language of the download.',
    async test(kit) {
      const one = await applicant(kit, { language })
      const { application, page, exchange } = await exported(kit, one)
      expectEqual('locale', application.locale, language, exchange)
      const { fields } = objectOf(kit.contract.json('messages.json'))
      const { label } = objectOf(objectOf(fields)['personal.mobilePhone'])
      const shown = textOfHtml(page)
      for (const [each, text] of Object.entries(objectOf(label)))
        expectEqual(`whether the page has ${String(text)}`, shown.includes(String(text)), each === language)
    },
  })),
]

/** A copy of a record: how it is requested, downloaded, and what it contains. */
export const exportCases: Case[] = [...requestCases, ...spentCases, ...contentCases]
