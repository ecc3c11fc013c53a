import type { Need } from '../../kit/case.ts'
import type { Kit } from '../../kit/kit.ts'
import { Mismatch } from '../../kit/mismatch.ts'
import { sendJson } from './requests.ts'

/** How a case gets an open link of a purpose. */
export type LinkSource = {
  needs: readonly Need[]
  /** Opening the link moves the clock. */
  alone?: true
  /** @returns the token of the link. */
  open: (kit: Kit) => Promise<string>
}

/** Seconds after which an address gets a link by mail again. */
const pause = 61

export const links: Readonly<Record<string, LinkSource>> = {
  'personal-info': {
    needs: ['mails', 'writes'],
    open: async (kit) => (await kit.sharedLink()).token,
  },
  referral: {
    needs: ['mails', 'referrals'],
    async open(kit) {
      const email = kit.people.newAddress()
      const [code] = await kit.people.openJobs()
      await kit.support.createReferral({
        recommender: '王小明',
        applicantName: '陳怡君',
        email,
        phone: '+886912345678',
        reason: '曾共事三年。',
        jobCodes: [code],
        locale: 'tw',
      })
      return await tokenFor(kit, email, 1, 'referral')
    },
  },
  'delete-resume': {
    needs: ['mails', 'writes', 'clock'],
    alone: true,
    async open(kit) {
      const { email } = await kit.people.applied()
      await kit.support.awaitMails(email, 1)
      await kit.support.moveClock(pause)
      await sendJson(kit, 'requestResumeDeletion', JSON.stringify({ email }))
      return await tokenFor(kit, email, 2, 'delete-resume')
    },
  },
}

async function tokenFor({ support }: Kit, email: string, count: number, purpose: string): Promise<string> {
  const mails = await support.awaitMails(email, count)
  const link = mails.flatMap((mail) => mail.links).find((each) => each.purpose === purpose)
  if (link === undefined) throw new Mismatch(`links in the mails to ${email}`, purpose, [])
  return link.token
}
