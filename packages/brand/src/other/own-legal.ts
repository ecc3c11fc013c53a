import type { OwnLegal } from '../own-legal-texts.ts'

const item = (heading: string) => ({ heading, text: `${heading}.` })

const notice = (title: string) => ({
  title,
  lead: `${title}: lead.`,
  items: {
    collector: item(`${title} 1`),
    purpose: item(`${title} 2`),
    categories: item(`${title} 3`),
    scope: item(`${title} 4`),
    rights: item(`${title} 5`),
    effect: item(`${title} 6`),
  },
  besideField: { 'other.lawsuit': `${title}: lawsuits.`, 'health.condition': `${title}: health.` },
  specialData: `${title}: special data.`,
})

const terms = (title: string) => ({
  title,
  lead: `${title}: lead.`,
  sections: [{ heading: `${title} 1`, paragraphs: [`${title} 1.1`], items: [`${title} 1.1.1`] }],
})

/** Two texts of the other company; its privacy and cookie policies are the standard ones. */
export const ownLegal: OwnLegal = {
  terms: { tw: terms('北辰招募條款'), us: terms('Terms of the North Star') },
  notice: { tw: notice('北辰告知事項'), us: notice('Notice of the North Star') },
}
