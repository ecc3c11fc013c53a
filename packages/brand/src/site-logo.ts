import { brand } from '#brand'
import { fitted, readLogo } from './logo.ts'
import { logoPath } from './public-folder.ts'

/** The logo in the header of the site: its URL, its size in pixels, and the ground behind it in either mode. */
export const siteLogo = {
  path: logoPath,
  ...fitted(readLogo(), { width: 112, height: 32 }),
  ground: { base: groundOf(brand.logoGround.light), _osDark: groundOf(brand.logoGround.dark) },
} as const

function groundOf(colour: string): string {
  return colour === 'none' ? 'transparent' : colour
}
