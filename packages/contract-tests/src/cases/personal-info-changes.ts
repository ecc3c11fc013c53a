import { type Case, casesOf, rowCases } from '../kit/case.ts'
import { type JsonObject, objectOf, objectsOf } from '../kit/contract.ts'
import type { Kit } from '../kit/kit.ts'
import { mailWords } from '../kit/mail-words.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { claimable } from '../kit/scans.ts'
import { expectAbsent, expectMail, newerNote } from './mails.ts'
import {
  answered,
  applicant,
  deleted,
  deletionLink,
  mailAfter,
  mailsHaveLeft,
  moved,
  personalInfo,
  recordOf,
  referred,
  refusedSave,
  saved,
  tokenOf,
} from './steps.ts'
import { bodyOf } from './support/problems.ts'
import { discarded, infectedFile } from './support/scanned-files.ts'

const where = 'docs/writing-a-backend/state.md#another-address'
const must = { level: 'must', profile: 'links', where, needs: ['mails', 'writes'] } as const

/** What happens when the address of a record changes. */
export const personalInfoAddressCases: Case[] = casesOf(must, {
  'personal-info.address.moves-as-a-whole': {
    holds: 'The application moves with its files, vacancies and edit links: only the new address finds it.',
    async test(kit) {
      const jobCodes = (await kit.people.openJobs()).slice(0, 3).toReversed()
      const change = (body: JsonObject) => ({ ...body, jobCodes })
      const { email, token, reference } = await applicant(kit, { change })
      const before = await recordOf(kit, token)
      const { to } = await moved(kit, token, email)
      const record = await recordOf(kit, token)
      expectEqual('reference', record.reference, reference)
      expectEqual('files', record.files, before.files)
      expectEqual('jobs', record.jobs, before.jobs)
      const counts = async () => [
        (await kit.support.mailsTo(email)).length,
        (await kit.support.mailsTo(to)).length,
      ]
      const sent = await counts()
      for (const call of ['requestEditLinks', 'requestResumeDeletion'])
        await answered(kit, call, 202, { json: { email } })
      await mailsHaveLeft(kit)
      // A backend that still finds the record may send its link to the stored, new address.
      expectEqual('mails after requests for the earlier address', await counts(), sent)
      const deletion = await deletionLink(kit, to)
      const shown = bodyOf(await answered(kit, 'getResumeDeletion', 200, { token: deletion }))
      expectEqual('applications of the new address', shown.applications, 1)
    },
  },
  'personal-info.address.other-data-stays': {
    holds: 'Other applications and recommendations of the earlier address stay with it.',
    needs: ['mails', 'writes', 'referrals'],
    async test(kit) {
      const moving = await applicant(kit)
      const { email } = moving
      const staying = await applicant(kit, { email })
      await referred(kit, { email })
      await moved(kit, moving.token, email)
      const { applications, referrals } = await deleted(kit, email)
      expectEqual(
        'what the earlier address had',
        { applications, referrals },
        { applications: 1, referrals: 1 },
      )
      await answered(kit, 'getPersonalInfo', 401, { token: staying.token })
      await answered(kit, 'getPersonalInfo', 200, { token: moving.token })
    },
  },
  'personal-info.address.only-the-case-changed': {
    holds: 'A change of case only is no other address: one report, to the new spelling.',
    async test(kit) {
      const { email, token, reference } = await applicant(kit)
      const spelling = email.replace('kit-', 'Kit-')
      const mail = await mailAfter(kit, email, 'report', () => saved(kit, token, personalInfo(kit, spelling)))
      expectEqual('the recipient', mail.to, spelling)
      expectMail(kit, mail, 'personalInfoChanged', 'tw', { reference, addressChanged: false })
      const told = mailWords(kit.contract, 'personalInfoChanged', 'tw', { addressChanged: true }).text
      const usual = mailWords(kit.contract, 'personalInfoChanged', 'tw', { addressChanged: false }).text
      expectAbsent(mail, ...told.filter((piece) => !usual.includes(piece)))
      const record = await recordOf(kit, token)
      expectEqual('personal.email', objectOf(objectOf(record.sections).personal).email, spelling)
    },
  },
  'personal-info.address.count-continues': {
    holds:
      'The versions for a vacancy continue at the new address: a later application there is a newer version.',
    async test(kit) {
      const { email, token, body } = await applicant(kit)
      const { to } = await moved(kit, token, email)
      const jobCodes = body.jobCodes
      const again = await applicant(kit, { email: to, change: (given) => ({ ...given, jobCodes }) })
      const note = newerNote(kit, 'tw')
      expectThat(`the mail to the new address says ${note}`, again.mail.text.includes(note), again.mail.text)
      const earlier = await applicant(kit, { email, change: (given) => ({ ...given, jobCodes }) })
      expectAbsent(earlier.mail, note)
    },
  },
  'personal-info.address.to-an-applicant': {
    holds:
      'An application moves to an address that has applied for the same vacancy: both are there, and keep their edit links.',
    async test(kit) {
      const [moving, there] = [await applicant(kit), await applicant(kit)]
      await moved(kit, moving.token, moving.email, { to: there.email })
      for (const { token, reference } of [moving, there])
        expectEqual('reference', (await recordOf(kit, token)).reference, reference)
      expectEqual('the number of applications', (await deleted(kit, there.email)).applications, 2)
    },
  },
  'personal-info.address.key-moves-too': {
    holds:
      'A repeated submission still gets its first answer after the record has moved; deleting the new address ends that.',
    async test(kit) {
      const email = kit.people.newAddress()
      const json = await kit.people.application(email)
      const headers = { 'Idempotency-Key': `key of ${email}` }
      const submit = async (status: number) =>
        await answered(kit, 'submitApplication', status, { json, headers })
      kit.people.remember(email)
      const first = await submit(201)
      const [mail] = await kit.support.awaitMails(email, 1)
      const { to } = await moved(kit, tokenOf(mail), email)
      const again = await submit(201)
      expectEqual('the answer', again.received.json, first.received.json, again)
      await deleted(kit, to)
      // The key is free, but the files of the first application were deleted with it.
      await submit(422)
    },
  },
})

const mustForFiles = { ...must, where: 'docs/writing-a-backend/state.md#4-personal-information' } as const
const kindsOf = (record: JsonObject) => objectsOf(record.files).map(({ kind }) => kind)

/** The kinds of files, in the order in which a record lists them. */
const kinds = ['headshot', 'resume', 'portfolio'] as const

/** A record with a file of each kind, and the ids of its files. */
async function withAllFiles(kit: Kit) {
  const portfolio = await kit.people.staged('portfolio')
  const one = await applicant(kit, {
    change: (body) => ({ ...body, other: { ...objectOf(body.other), portfolio } }),
  })
  return { ...one, ids: objectOf(one.body.other) }
}

/** Stages another file than that of an application. */
async function newerFile(kit: Kit, kind: (typeof kinds)[number]) {
  const [path, filename, type] =
    kind === 'headshot'
      ? (['picture/portrait.png', 'newer.png', 'image/png'] as const)
      : (['pdf/chromium.pdf', 'newer.pdf', 'application/pdf'] as const)
  const content = kit.contract.bytes(`files/${path}`)
  return await kit.http.call('stageUpload', {
    parts: { fields: [['kind', kind]], files: [{ name: 'file', filename, type, content }] },
  })
}

const replacedCases: Case[] = rowCases(mustForFiles, 'personal-info.files.replaced', kinds, (kind) => ({
  holds: `A named ${kind} replaces the stored one, which is gone; the other files stay; the new one is then claimed.`,
  async test(kit) {
    const { email, token, ids } = await withAllFiles(kit)
    const before = objectsOf((await recordOf(kit, token)).files)
    const sample = await newerFile(kit, kind)
    const id = await claimable(kit.http, sample)
    const info = personalInfo(kit, email)
    const json = { ...info, other: { ...info.other, [kind]: id } }
    const exchange = await saved(kit, token, json)
    const { name, size, type } = bodyOf(sample)
    const expected = before.map((file) => (file.kind === kind ? { kind, name, size, type } : file))
    expectEqual('files', bodyOf(exchange).files, expected, exchange)
    expectThat('the id is not returned', !exchange.received.text.includes(id), exchange.received.text)
    const expired = [422, 'validation_failed', `other.${kind} fileExpired`] as const
    for (const gone of [id, ids[kind]])
      await refusedSave(kit, token, { ...info, other: { ...info.other, [kind]: gone } }, expired)
    expectEqual('the number of files', (await deleted(kit, email)).files, 3)
  },
}))

/** Files of a record. */
export const personalInfoFileCases: Case[] = [
  ...replacedCases,
  ...casesOf(mustForFiles, {
    'personal-info.files.portfolio-removed': {
      holds: '`removePortfolio` removes the portfolio for good; the record never contains this member.',
      async test(kit) {
        const { email, token } = await withAllFiles(kit)
        const info = personalInfo(kit, email)
        expectEqual('the kinds without it', kindsOf(bodyOf(await saved(kit, token, info))), kinds)
        const exchange = await saved(kit, token, { ...info, other: { ...info.other, removePortfolio: true } })
        const record = bodyOf(exchange)
        expectEqual('the kinds of files', kindsOf(record), ['headshot', 'resume'], exchange)
        const { other } = objectOf(record.sections)
        expectThat('removePortfolio is absent', !('removePortfolio' in objectOf(other)), other, exchange)
        expectEqual('the number of files', (await deleted(kit, email)).files, 2)
      },
    },
    'personal-info.files.refused': {
      holds:
        'A file that is unknown, of another kind or claimed is `fileExpired` at its field, and nothing changes.',
      async test(kit) {
        const { email, token, body } = await applicant(kit)
        const stranger = await applicant(kit)
        const { files } = await recordOf(kit, token)
        const info = personalInfo(kit, email)
        const ids = [
          'A'.repeat(43),
          await kit.people.staged('headshot'),
          objectOf(body.other).resume,
          objectOf(stranger.body.other).resume,
        ]
        for (const resume of ids) {
          const json = { ...info, other: { ...info.other, resume } }
          await refusedSave(kit, token, json, [422, 'validation_failed', 'other.resume fileExpired'])
        }
        const headshot = await kit.people.staged('headshot')
        const twice = { ...info, other: { ...info.other, headshot, resume: headshot } }
        await refusedSave(kit, token, twice, [422, 'validation_failed', 'other.resume fileExpired'])
        expectEqual('files', (await recordOf(kit, token)).files, files)
      },
    },
    'personal-info.files.infected': {
      holds:
        'A file in which a scanner has found something is `fileInfected` at its field, and nothing changes.',
      where: 'docs/writing-a-backend/requests.md#scans-of-staged-files',
      async test(kit) {
        const portfolio = await infectedFile(kit)
        if (portfolio === undefined) return
        const { email, token } = await applicant(kit)
        const { files } = await recordOf(kit, token)
        const info = personalInfo(kit, email)
        const json = { ...info, other: { ...info.other, portfolio } }
        await refusedSave(kit, token, json, [422, 'validation_failed', 'other.portfolio fileInfected'])
        expectEqual('files', (await recordOf(kit, token)).files, files)
        await discarded(kit, portfolio)
      },
    },
    'personal-info.files.staged-after-a-refusal': {
      holds: 'A refused save leaves its files staged.',
      where: 'docs/writing-a-backend/requests.md#staged-files',
      async test(kit) {
        const { email, token, body } = await applicant(kit)
        const resume = await kit.people.staged('resume')
        const info = personalInfo(kit, email)
        const json = { ...info, other: { ...info.other, resume } }
        await refusedSave(kit, token, json, [412, 'precondition_failed'], '"another"')
        const claimed = objectOf(body.other).headshot
        for (const wrong of [
          { ...json, extra: 1 },
          { ...json, other: { ...json.other, headshot: claimed } },
        ])
          await refusedSave(kit, token, wrong, [422, 'validation_failed'])
        await saved(kit, token, json)
      },
    },
    'personal-info.files.discarding-a-claimed-one': {
      holds: 'Discarding a claimed file answers 204 and leaves it as it is.',
      where: 'docs/writing-a-backend/requests.md#staged-files',
      async test(kit) {
        const { token, body } = await applicant(kit)
        const before = await recordOf(kit, token)
        const id = String(objectOf(body.other).resume)
        await answered(kit, 'discardUpload', 204, { params: { id } })
        expectEqual('the record', await recordOf(kit, token), before)
      },
    },
  }),
]
