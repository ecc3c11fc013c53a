import { type Case, casesOf } from '../kit/case.ts'
import type { Kit } from '../kit/kit.ts'
import { expectArisen, expectEqual } from '../kit/mismatch.ts'
import { createTestSupport, type Mail, mailsOf, supportedCalls } from '../kit/test-support.ts'
import {
  answered,
  applicant,
  confirmed,
  deletionLink,
  mailsHaveLeft,
  newCode,
  noMailAfter,
  personalInfo,
  saved,
} from './steps.ts'

const must = {
  level: 'must',
  profile: 'mails',
  where: 'docs/writing-a-backend/state.md#6-mails',
  needs: ['mails', 'writes'],
} as const

/** The mails of an address in the mailbox of the target itself, which a deletion empties. */
async function ownMails(kit: Kit, address: string): Promise<Mail[]> {
  const calls = await supportedCalls(kit.http)
  expectArisen(calls.has('listMails'), 'The mailbox is not that of the target.')
  return await createTestSupport(kit.http).mailsTo(address)
}

/** Who gets mails, and whose mails go. */
export const mailRecipientCases: Case[] = casesOf(must, {
  'mails.nobody-else': {
    holds: 'Everything that a person does sends mails to this person only.',
    needs: ['mails', 'writes', 'worlds'],
    async test(kit) {
      const world = await kit.newWorld({ jobs: [newCode()] })
      const own = { ...world, support: createTestSupport(world.http) }
      const [one, other] = [await applicant(own), await applicant(own)]
      await saved(own, one.token, personalInfo(own, one.email))
      await answered(own, 'requestEditLinks', 202, { json: { email: one.email } })
      await deletionLink(own, other.email)
      await mailsHaveLeft(own)
      const exchange = await own.http.request('GET', '/__mock/mails')
      const recipients = new Set(mailsOf(exchange).map(({ to }) => to))
      const people = [...own.people.addresses]
      expectEqual('the recipients', [...recipients].toSorted(), people.toSorted(), exchange)
    },
  },
  'mails.other-addresses': {
    holds:
      'An address without its dot, or without its tag, is the address of somebody else: a request for it mails nobody.',
    where: 'docs/writing-a-backend/state.md#1-storage',
    async test(kit) {
      const email = kit.people.newAddress().replace('kit-', 'kit.').replace('@', '+tag@')
      await applicant(kit, { email })
      const others = [email.replace('kit.', 'kit'), email.replace('+tag', '')]
      for (const call of ['requestEditLinks', 'requestResumeDeletion'])
        await noMailAfter(kit, email, async () => {
          for (const each of others) await answered(kit, call, 202, { json: { email: each } })
        })
      for (const each of others)
        expectEqual(`the number of mails to ${each}`, (await kit.support.mailsTo(each)).length, 0)
    },
  },
  'deletion.mails-gone': {
    profile: 'links',
    holds: 'A deletion empties the mailbox of the target of all mails to the address but the receipt.',
    where: 'docs/writing-a-backend/state.md#5-deletion',
    async test(kit) {
      const { email } = await applicant(kit)
      const { receipt } = await confirmed(kit, email, await deletionLink(kit, email))
      const left = await ownMails(kit, email)
      expectEqual(
        'the subjects of its mails',
        left.map(({ subject }) => subject),
        [receipt.subject],
      )
    },
  },
  'deletion.mails-to-an-earlier-address-gone': {
    profile: 'links',
    holds: 'Mails about a record go with it, also those to an earlier address of the record.',
    where: 'docs/writing-a-backend/state.md#5-deletion',
    async test(kit) {
      const { email, token } = await applicant(kit)
      const to = kit.people.newAddress()
      kit.people.remember(to)
      await saved(kit, token, personalInfo(kit, to))
      await kit.support.awaitMails(email, 2)
      await kit.support.awaitMails(to, 1)
      await confirmed(kit, to, await deletionLink(kit, to))
      expectEqual('mails to the earlier address', await ownMails(kit, email), [])
    },
  },
})
