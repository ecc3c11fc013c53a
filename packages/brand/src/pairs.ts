import type { ShadeName } from './derive-palette.ts'
import { palette } from './palette.ts'

/** Each shade of the brand in light and in dark mode. */
export const pairs = Object.fromEntries(
  Object.entries(palette.light).map(([name, light]) => [name, [light, palette.dark[name as ShadeName]]]),
) as Record<ShadeName, [light: string, dark: string]>
