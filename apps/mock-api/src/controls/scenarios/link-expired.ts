import { endedLinks } from './ended-links.ts'

export const linkExpired = endedLinks('expired', ({ tw, us }) => ({
  tw: `「${tw}」連結已過期`,
  us: `Expired link to ${us}`,
}))
