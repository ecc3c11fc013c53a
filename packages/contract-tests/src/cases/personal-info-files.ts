import { type Case, casesOf } from '../kit/case.ts'
import { type JsonObject, objectOf } from '../kit/contract.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { claimable } from '../kit/scans.ts'
import {
  answered,
  applicant,
  bodyOf,
  objectsOf,
  personalInfo,
  recordOf,
  refusedSave,
  saved,
} from './steps.ts'
import { discarded, infectedFile } from './support/scanned-files.ts'

const where = 'docs/writing-a-backend/state.md#4-personal-information'
const must = { level: 'must', profile: 'links', where, needs: ['mails', 'writes'] } as const
const kindsOf = (record: JsonObject) => objectsOf(record.files).map(({ kind }) => kind)

/** Files of a record. */
export const personalInfoFileCases: Case[] = casesOf(must, {
  'personal-info.files.kept-when-absent': {
    holds: 'A save without ids of files keeps all of them.',
    async test(kit) {
      const { email, token } = await applicant(kit)
      const { files } = await recordOf(kit, token)
      const exchange = await saved(kit, token, personalInfo(kit, email))
      expectEqual('files', bodyOf(exchange).files, files, exchange)
    },
  },
  'personal-info.files.replaced': {
    holds: 'A named file replaces the stored one, the others stay; the file is then claimed.',
    async test(kit) {
      const { email, token } = await applicant(kit)
      const before = objectsOf((await recordOf(kit, token)).files)
      const sample = await kit.http.call('stageUpload', {
        parts: {
          fields: [['kind', 'resume']],
          files: [
            {
              name: 'file',
              filename: 'newer.pdf',
              type: 'application/pdf',
              content: kit.contract.bytes('files/pdf/chromium.pdf'),
            },
          ],
        },
      })
      const id = await claimable(kit.http, sample)
      const info = personalInfo(kit, email)
      const json = { ...info, other: { ...info.other, resume: id } }
      const exchange = await saved(kit, token, json)
      const after = objectsOf(bodyOf(exchange).files)
      expectEqual('the headshot', after[0], before[0], exchange)
      expectEqual('the name of the resume', after[1]?.name, 'newer.pdf', exchange)
      expectThat('the id is not returned', !exchange.received.text.includes(id), exchange.received.text)
      await refusedSave(kit, token, json, [422, 'validation_failed', 'other.resume fileExpired'])
    },
  },
  'personal-info.files.portfolio-removed': {
    holds: '`removePortfolio` removes the portfolio, and is no part of the record.',
    async test(kit) {
      const portfolio = await kit.people.staged('portfolio')
      const { email, token } = await applicant(kit, {
        change: (body) => ({ ...body, other: { ...objectOf(body.other), portfolio } }),
      })
      const info = personalInfo(kit, email)
      const exchange = await saved(kit, token, { ...info, other: { ...info.other, removePortfolio: true } })
      const record = bodyOf(exchange)
      expectEqual('the kinds of files', kindsOf(record), ['headshot', 'resume'], exchange)
      const { other } = objectOf(record.sections)
      expectThat('removePortfolio is absent', !('removePortfolio' in objectOf(other)), other, exchange)
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
})
