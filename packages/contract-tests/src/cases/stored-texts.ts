import type { Case } from '../kit/case.ts'
import { objectOf } from '../kit/contract.ts'
import { expectEqual } from '../kit/mismatch.ts'
import { applicant, recordOf } from './steps.ts'

const texts = {
  decomposed: 'Cafe\u0301 \u1100\u1161',
  'full-width': '１２３ ﬁ ㈱ 臺台',
  'beyond-16-bits': '𠮷野家 👩‍👩‍👧 🇹🇼',
  blanks: ' two  blanks ',
  invisible: 'a\u200Bb\u00ADc',
  markup: '<b>"\\n\' & {{name}} $(x) %s',
  'word-null': 'null',
}

/** Texts come back as they were sent. */
export const storedTextCases: Case[] = [
  ...Object.entries(texts).map(
    ([name, text]): Case => ({
      id: `submit.stored.text-${name}`,
      level: 'must',
      profile: 'links',
      holds: 'Texts come back with the code points, blanks and line breaks that were sent.',
      where: 'docs/writing-a-backend/state.md#1-storage',
      needs: ['mails', 'writes'],
      async test(kit) {
        const { token, body } = await applicant(kit, {
          change: (given) => {
            const education = objectOf(given.education)
            return {
              ...given,
              personal: { ...objectOf(given.personal), lastNameZh: text, nameEn: text },
              education: {
                ...education,
                highest: { ...objectOf(education.highest), school: text, department: text },
              },
              application: { ...objectOf(given.application), desiredJob: text },
              other: {
                ...objectOf(given.other),
                lawsuit: true,
                lawsuitDetails: `${text}\n\n${text}\n`,
              },
            }
          },
        })
        const { headshot: _h, resume: _r, ...other } = objectOf(body.other)
        const { personal, education, experience, application } = body
        const { sections } = await recordOf(kit, token)
        expectEqual('sections', sections, { personal, education, experience, application, other })
      },
    }),
  ),
  {
    id: 'submit.stored.accepted-spelling',
    level: 'must',
    profile: 'links',
    holds: 'Addresses, phone numbers and links come back, and are mailed to, in the spelling that was sent.',
    where: 'docs/writing-a-backend/state.md#1-storage',
    needs: ['mails', 'writes'],
    async test(kit) {
      const email = kit.people.newAddress().replace('kit-', 'As.Typed+Kit-')
      const portfolioUrl = 'https://Example.com/%7Eann/../x?q=臺#Top'
      const { token, mail } = await applicant(kit, {
        email,
        change: (body) => ({
          ...body,
          personal: { ...objectOf(body.personal), mobilePhone: '0912-345-678' },
          other: { ...objectOf(body.other), portfolioUrl },
        }),
      })
      expectEqual('the recipient', mail.to, email)
      const sections = objectOf((await recordOf(kit, token)).sections)
      expectEqual('personal.email', objectOf(sections.personal).email, email)
      expectEqual('personal.mobilePhone', objectOf(sections.personal).mobilePhone, '0912-345-678')
      expectEqual('other.portfolioUrl', objectOf(sections.other).portfolioUrl, portfolioUrl)
    },
  },
]
