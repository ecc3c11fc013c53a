import { randomUUID } from 'node:crypto'
import { type Case, casesOf, mustHold } from '../kit/case.ts'
import { expectEqual } from '../kit/mismatch.ts'
import { applicant, deleted, recordOf, refused } from './steps.ts'

/** What a restart must not lose. */
export const restartCases: Case[] = casesOf(
  mustHold('hardening', 'docs/writing-a-backend/state.md#1-storage'),
  {
    'restart.keeps-what-was-acknowledged': {
      holds:
        'After a restart everything that was acknowledged before is there: a record and its link, the answer to a key, staged files, a mail that was due, and a deletion.',
      needs: ['mails', 'writes', 'restart'],
      async test(kit) {
        const { people, support } = kit
        const { token } = await applicant(kit)
        const record = await recordOf(kit, token)
        const gone = await applicant(kit)
        await deleted(kit, gone.email)
        const later = await people.application(people.newAddress())
        const email = people.newAddress()
        const body = await people.application(email)
        const key = { 'Idempotency-Key': randomUUID() }
        const first = await people.submit(body, key)
        expectEqual('the status of a valid application', first.received.status, 201, first)

        const left = (await support.mailsTo(email)).length
        await support.restart()

        expectEqual('the record after the restart', await recordOf(kit, token), record)
        const again = await people.submit(body, key)
        expectEqual('the answer to the same key', again.received.json, first.received.json, again)
        // A mailbox in memory forgets with its program what had left before.
        if (left === 0) await support.awaitMails(email, 1)
        const claimed = await people.submit(later)
        expectEqual(
          'the status of an application with files staged before',
          claimed.received.status,
          201,
          claimed,
        )
        await refused(kit, 'getPersonalInfo', [401, 'link_invalid'], { token: gone.token })
      },
    },
  },
)
