import { type Case, casesOf, mustHold } from '../kit/case.ts'
import { objectOf, objectsOf } from '../kit/contract.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { claimable, judgedScan, scanIn } from '../kit/scans.ts'
import { applicant, expectUnguessable, otherCase, recordOf } from './steps.ts'
import { bodyOf, codeOf, expectShort, shortIssues } from './support/problems.ts'
import { ask, atOnce, send, unlimited } from './support/requests.ts'
import { discarded, idIn, infectedFile, stagedPortfolio } from './support/scanned-files.ts'

const where = 'docs/writing-a-backend/requests.md#staged-files'
const refused = 'validation_failed'
const unknownId = 'x'.repeat(43)

/** What happens to staged files: discarding and claiming. */
export const uploadClaimCases: Case[] = casesOf(mustHold('uploads', where), {
  'uploads.discard.again': {
    holds: 'Discarding is 204 without a body, again and for an unknown id.',
    async test(kit) {
      const id = await kit.people.staged('resume')
      for (const each of [id, id, unknownId]) {
        const exchange = await ask(kit, 'discardUpload', { params: { id: each } })
        expectEqual('the status', exchange.received.status, 204, exchange)
      }
    },
  },
  'uploads.discard.not-with-a-body': {
    holds: 'A discard that is refused discards nothing.',
    needs: ['writes'],
    async test(kit) {
      const body = await kit.people.application(kit.people.newAddress())
      const { resume } = objectOf(body.other)
      const exchange = await send(kit, 'DELETE', `${kit.contract.base}/uploads/${String(resume)}`, {
        headers: { 'Content-Type': 'application/json' },
        body: '{"a":',
      })
      expectShort('a discard with a body', exchange, 400, 'malformed')
      const submitted = await unlimited(kit, () => kit.people.submit(body))
      expectEqual('the status of the application', submitted.received.status, 201, submitted)
    },
  },
  'uploads.discard.really': {
    holds: 'A discarded file can no longer be claimed.',
    async test(kit) {
      const body = await kit.people.application(kit.people.newAddress())
      const { headshot, resume } = objectOf(body.other)
      await kit.http.call('discardUpload', { params: { id: String(resume) } })
      const exchange = await unlimited(kit, () => kit.people.submit(body))
      expectShort('the application', exchange, 422, refused, 'other.resume fileExpired')
      await kit.http.call('discardUpload', { params: { id: String(headshot) } })
    },
  },
  'uploads.claimed-as-one-kind': {
    holds:
      'A file counts only as the kind that it was staged as: named as another one too, it is `fileExpired` there.',
    async test(kit) {
      const body = await kit.people.application(kit.people.newAddress())
      const { headshot, resume } = objectOf(body.other)
      const twice = { ...body, other: { ...objectOf(body.other), resume: headshot } }
      const exchange = await unlimited(kit, () => kit.people.submit(twice))
      expectShort('the application', exchange, 422, refused, 'other.resume fileExpired')
      for (const id of [headshot, resume])
        await kit.http.call('discardUpload', { params: { id: String(id) } })
    },
  },
  'uploads.headshot.re-encoded': {
    holds:
      'A headshot is stored without its metadata, and `size` is that of the stored file, also in the record.',
    where: 'docs/writing-a-backend/requests.md#headshots',
    needs: ['mails', 'writes'],
    async test(kit) {
      const picture = kit.contract.bytes('files/picture/portrait.jpg')
      const exif = Buffer.concat([
        Buffer.from([0xff, 0xe1, 0xf0, 0x00]),
        // A TIFF header with an empty directory, and room after it.
        Buffer.from('Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1'),
        Buffer.alloc(0xeff8 - 14),
      ])
      const content = Buffer.concat([picture.subarray(0, 2), exif, picture.subarray(2)])
      const staged = await unlimited(kit, () =>
        kit.http.call('stageUpload', {
          parts: {
            fields: [['kind', 'headshot']],
            files: [{ name: 'file', filename: 'me.jpg', type: 'image/jpeg', content }],
          },
        }),
      )
      const id = await claimable(kit.http, staged)
      const size = Number(bodyOf(staged).size)
      expectThat(
        `the stored file is smaller than the ${exif.length} bytes of metadata`,
        size < exif.length,
        size,
        staged,
      )
      const { token } = await applicant(kit, {
        change: (body) => ({ ...body, other: { ...objectOf(body.other), headshot: id } }),
      })
      const { files } = await recordOf(kit, token)
      const sizes = objectsOf(files)
        .filter(({ kind }) => kind === 'headshot')
        .map((file) => file.size)
      expectEqual('the size in the record', sizes, [size])
    },
  },
  'uploads.ids-unguessable': {
    holds: 'Ids of staged files are random: whoever knows one cannot find those of others.',
    where: 'docs/writing-a-backend/requests.md#staged-files',
    async test(kit) {
      const ids: string[] = []
      while (ids.length < 12) ids.push(idIn(await stagedPortfolio(kit)))
      for (const id of ids) await discarded(kit, id)
      expectUnguessable('ids', ids)
    },
  },
  'uploads.ids-exact': {
    holds: 'An id in another case is unknown: it discards nothing, and an application cannot claim by it.',
    where: 'docs/writing-a-backend/requests.md#staged-files',
    async test(kit) {
      const body = await kit.people.application(kit.people.newAddress())
      const { headshot, resume } = objectOf(body.other)
      const other = otherCase(String(resume))
      const discard = await ask(kit, 'discardUpload', { params: { id: other } })
      expectEqual('the status of discarding by it', discard.received.status, 204, discard)
      const scan = await kit.http.call('getUploadScan', { params: { id: String(resume) } })
      expectEqual('the status of the scan of the file', scan.received.status, 200, scan)
      const claiming = { ...body, other: { ...objectOf(body.other), resume: other } }
      const exchange = await unlimited(kit, () => kit.people.submit(claiming))
      expectShort('the application', exchange, 422, refused, 'other.resume fileExpired')
      for (const id of [headshot, resume]) await discarded(kit, String(id))
    },
  },
  'uploads.at-once': {
    holds:
      'Of several uploads at the same time, each answer has the name and size of the file that was sent.',
    async test(kit) {
      const content = kit.contract.bytes('files/pdf/chromium.pdf')
      const sizes = Array.from({ length: 8 }, (_, at) => content.length + at)
      const answers = await atOnce(
        sizes.map((size) => stagedPortfolio(kit, Buffer.concat([content], size), `works-${size}.pdf`)),
      )
      const seen = answers.map((exchange) => [bodyOf(exchange).name, bodyOf(exchange).size])
      for (const exchange of answers) await discarded(kit, idIn(exchange))
      expectEqual(
        'name and size of each',
        seen,
        sizes.map((size) => [`works-${size}.pdf`, size]),
      )
    },
  },
  'uploads.claim.once': {
    holds:
      'Of two applications with the same files at the same time one gets fileExpired for each of its files.',
    needs: ['writes'],
    async test(kit) {
      const body = await kit.people.application(kit.people.newAddress())
      const both = await atOnce([kit.people.submit(body), kit.people.submit(body)])
      const statuses = both.map(({ received }) => received.status).toSorted((a, b) => a - b)
      expectEqual('the statuses', statuses, [201, 422])
      const loser = both.find(({ received }) => received.status === 422)
      if (loser === undefined) return
      expectEqual('the code', codeOf(loser), refused, loser)
      const issues = ['other.headshot fileExpired', 'other.resume fileExpired']
      expectEqual('issues', shortIssues(loser), issues, loser)
    },
  },
  'uploads.claim.not-by-a-refused-submit': {
    holds: 'A refused application leaves its files staged.',
    needs: ['writes'],
    async test(kit) {
      const body = await kit.people.application(kit.people.newAddress())
      const tries = [
        { ...body, extra: 1 },
        { ...body, jobCodes: ['NO-0000'] },
        { ...body, consent: { agreed: true, version: '2020-01-01' } },
      ]
      for (const wrong of tries) {
        const exchange = await unlimited(kit, () => kit.people.submit(wrong))
        expectEqual('the status of a wrong application', exchange.received.status, 422, exchange)
      }
      const exchange = await unlimited(kit, () => kit.people.submit(body))
      expectEqual('the status of the application', exchange.received.status, 201, exchange)
    },
  },
})

const must = {
  ...mustHold('uploads', 'docs/writing-a-backend/requests.md#scans-of-staged-files'),
} as const
const portfolio = 'other.portfolio'

/** What a virus scanner says of staged files. A backend without one keeps all of it, too. */
export const uploadScanCases: Case[] = casesOf(must, {
  'uploads.scan.states': {
    holds:
      'A staged file is scanning, clean or notScanned. getUploadScan says the same or what was found since, may not be stored, and HEAD is answered like it.',
    async test(kit) {
      const staged = await stagedPortfolio(kit)
      const target = `${kit.contract.base}/uploads/${idIn(staged)}/scan`
      const first = scanIn(staged)
      const exchange = await judgedScan(kit.http, idIn(staged))
      const scan = scanIn(exchange)
      expectThat(
        'a harmless file is clean or notScanned',
        scan === 'clean' || scan === 'notScanned',
        scan,
        exchange,
      )
      if (first === 'clean') expectEqual('the state of a clean file', scan, first, exchange)
      const get = kit.http.judged('getUploadScan', await send(kit, 'GET', target))
      expectEqual('Cache-Control', get.received.headers['cache-control'], 'no-store', get)
      const head = await send(kit, 'HEAD', target)
      const { status, text, headers } = head.received
      expectEqual('the answer to HEAD', { status, text }, { status: 200, text: '' }, head)
      const length = get.received.headers['content-length']
      if (length !== undefined) expectEqual('Content-Length of HEAD', headers['content-length'], length, head)
      await discarded(kit, idIn(staged))
    },
  },
  'uploads.scan.not-found': {
    holds: 'getUploadScan is 404 for an unknown, a discarded and a malformed id.',
    async test(kit) {
      const id = await kit.people.staged('resume')
      await discarded(kit, id)
      for (const each of [id, 'x'.repeat(43), '1', 'x'.repeat(44), `${'x'.repeat(42)}.`]) {
        const exchange = await ask(kit, 'getUploadScan', { params: { id: each } })
        expectShort(each, exchange, 404, 'not_found')
      }
    },
  },
  'uploads.scan.claimed': {
    holds: 'getUploadScan is 404 for a claimed id.',
    needs: ['writes'],
    async test(kit) {
      const { body } = await kit.people.applied()
      const { headshot, resume } = objectOf(body.other)
      for (const id of [headshot, resume]) {
        const exchange = await ask(kit, 'getUploadScan', { params: { id: String(id) } })
        expectShort('a claimed file', exchange, 404, 'not_found')
      }
    },
  },
  'uploads.scan.claim-waits': {
    holds:
      'A file that is scanning is fileScanning at its field, with the other issues of stored state; the application succeeds once the file is judged.',
    needs: ['writes'],
    async test(kit) {
      const body = await kit.people.application(kit.people.newAddress())
      const staged = await stagedPortfolio(kit)
      const id = idIn(staged)
      const other = { ...objectOf(body.other), portfolio: id }
      // The unknown vacancy keeps the file staged, so that its state can be asked for afterwards.
      const wrong = { ...body, other, jobCodes: ['NO-0000'] }
      const exchange = await unlimited(kit, () => kit.people.submit(wrong))
      const after = await kit.http.call('getUploadScan', { params: { id } })
      const issues = shortIssues(exchange)
      const waiting = ['jobCodes.0 jobUnknown', `${portfolio} fileScanning`]
      if (scanIn(after) === 'scanning') expectShort('the application', exchange, 422, refused, ...waiting)
      else {
        // The file may have been judged before the application or after it.
        expectEqual('the code', codeOf(exchange), refused, exchange)
        const wasScanning = scanIn(staged) === 'scanning' && issues.length > 1
        expectEqual('issues', issues, wasScanning ? waiting : waiting.slice(0, 1), exchange)
      }
      await judgedScan(kit.http, id)
      const submitted = await unlimited(kit, () => kit.people.submit({ ...body, other }))
      expectEqual('the status of the application', submitted.received.status, 201, submitted)
    },
  },
  'uploads.scan.infected': {
    holds:
      'The test file of EICAR is refused as fileInfected at its field, at once or when an application names it, or was not scanned; it is never clean. Discarding forgets it.',
    async test(kit) {
      const staged = await infectedFile(kit)
      if (staged === undefined) return
      const body = await kit.people.application(kit.people.newAddress())
      const { headshot, resume } = objectOf(body.other)
      const other = { headshot, resume, portfolio: staged }
      const exchange = await unlimited(kit, () =>
        kit.people.submit({ ...body, other: { ...objectOf(body.other), ...other } }),
      )
      expectShort('the application', exchange, 422, refused, `${portfolio} fileInfected`)
      for (const id of Object.values(other)) await discarded(kit, String(id))
      const forgotten = await ask(kit, 'getUploadScan', { params: { id: staged } })
      expectShort('a discarded infected file', forgotten, 404, 'not_found')
    },
  },
})
