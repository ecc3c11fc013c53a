import { brand } from '#brand'
import { fitted, readLogo } from './logo.ts'
import { logoPath } from './public-folder.ts'

const { width, height } = fitted(readLogo(), { width: 112, height: 32 })

/** The logo in the header of the site: its URL, its size, and the ground behind it in either mode. */
export const siteLogo = {
  src: logoPath,
  w: `${width}px`,
  h: `${height}px`,
  bg: { base: groundOf(brand.logoGround.light), _osDark: groundOf(brand.logoGround.dark) },
} as const

function groundOf(colour: string): string {
  return colour === 'none' ? 'transparent' : colour
}
