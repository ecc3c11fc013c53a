import { endedLinks } from './ended-links.ts'

export const linkReplaced = endedLinks('replaced', ({ tw, us }) => ({
  tw: `「${tw}」連結已被新連結取代`,
  us: `Replaced link to ${us}`,
}))
