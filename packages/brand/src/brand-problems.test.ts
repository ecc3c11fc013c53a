import { expect, it } from 'vitest'
import { brand } from '#brand'
import type { BrandData } from './brand-data.ts'
import { brandProblems } from './brand-problems.ts'

const both = { tw: 'a', us: 'a' }

it('the brand can be used', () => expect(brandProblems(brand)).toEqual([]))

it.each<[Partial<BrandData>, string]>([
  [{ siteName: { tw: '', us: 'a' } }, 'siteName.tw: is empty, or has blanks around it'],
  [{ shortName: { tw: 'a', us: ' a' } }, 'shortName.us: is empty, or has blanks around it'],
  [{ companyName: { tw: 'a', us: 'a\nb' } }, 'companyName.us: has a line break, a control character or {{'],
  [{ court: { tw: '{{a}}', us: 'a' } }, 'court.tw: has a line break, a control character or {{'],
  [{ companyName: { tw: '路'.repeat(81), us: 'a' } }, 'companyName.tw: has 81 characters, 80 is the most'],
  [{ privacyMail: 'privacy' }, 'privacyMail: "privacy" is no mail address'],
  [{ mailFrom: 'Jobs <a@b.example>' }, 'mailFrom: "Jobs <a@b.example>" is no mail address'],
  [{ retentionYears: 0.5 }, 'retentionYears: 0.5 is no whole number of years above 0'],
  [{ logoGround: { light: 'none', dark: 'white' } }, 'logoGround.dark: "white" is neither none nor #rrggbb'],
  [
    { introduction: { text: { tw: '', us: 'a' } } },
    'introduction.text.tw: is empty, or has blanks around it',
  ],
  [
    { introduction: { text: both, picture: { src: '/a.jpg', width: 3, height: 2, alt: both } } },
    'introduction.picture.src: public has no file "/a.jpg"',
  ],
  [{ synonyms: { 綠電: ['solar power'] } }, 'synonyms: "solar power" is empty or has a blank'],
])('%j is refused in one line', (change, problem) => {
  expect(brandProblems({ ...brand, ...change })).toEqual([problem])
})
