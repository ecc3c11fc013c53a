import { brand } from '#brand'
import { paletteOf } from './derive-palette.ts'

/** The colours of the brand. @throws Error with one line per problem when no usable page can be made of them. */
export const palette = paletteOf(brand.primaryColour)
