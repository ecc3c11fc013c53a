import { endedLinks } from './ended-links.ts'

export const linkUsed = endedLinks('used', ({ tw, us }) => ({
  tw: `「${tw}」連結已使用`,
  us: `Used link to ${us}`,
}))
