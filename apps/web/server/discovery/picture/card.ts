import { brand } from '@recruiting/brand/brand'
import { fitted, readLogo } from '@recruiting/brand/logo'
import { palette } from '@recruiting/brand/palette'
import type { JobSummary } from '@recruiting/schema/job'
import type { Locale } from '@recruiting/schema/options'
import type { Node } from '@takumi-rs/core'
import { jobWords, siteName } from '../words.ts'
import { fontFamily } from './fonts.ts'

/** The aspect ratio that link previews crop least: 1.91 : 1. */
export const cardSize = { width: 1200, height: 630 } as const

/** The logo fits into this box, whatever its proportions. */
const logoBox = { width: 160, height: 64 } as const
const logo = readLogo()
const ground = brand.logoGround.light

/** The layout of a picture, and every character it contains. */
export type Card = { node: Node; text: string }

/** Lays out the preview picture of a vacancy: the site, the title, and the facts that matter most to readers. */
export function jobCard(job: JobSummary, locale: Locale): Card {
  const { title, place, employmentType, salary } = jobWords(job, locale)
  const site = siteName(locale)
  const facts = [employmentType, place].join('　')
  const node: Node = {
    type: 'container',
    style: {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      width: '100%',
      height: '100%',
      padding: '64px 72px 60px',
      borderBottom: `20px solid ${palette.light.accent}`,
      backgroundColor: palette.light.bg,
      color: palette.light.fg,
      fontFamily,
    },
    children: [
      {
        type: 'container',
        style: { display: 'flex', alignItems: 'center', gap: 24 },
        children: [
          {
            type: 'image',
            src: `data:image/svg+xml;utf8,${encodeURIComponent(logo.svg)}`,
            ...fitted(logo, logoBox),
            ...(ground === 'none' ? {} : { style: { backgroundColor: ground } }),
          },
          textNode(site, { ...siteLines(site), fontWeight: 600, flexGrow: 1, flexShrink: 1 }),
          textNode(job.code, {
            fontSize: 30,
            color: palette.light.muted,
            flexShrink: 0,
            whiteSpace: 'nowrap',
          }),
        ],
      },
      textNode(title, {
        fontSize: title.length > 36 ? 60 : 76,
        fontWeight: 700,
        lineHeight: 1.3,
        // Room for the descenders of the last line, which the overflow would cut off.
        paddingBottom: 12,
        lineClamp: 3,
        textOverflow: 'ellipsis',
        overflow: 'hidden',
      }),
      {
        type: 'container',
        style: { display: 'flex', flexDirection: 'column', gap: 10 },
        children: [
          textNode(facts, { ...oneLine, fontSize: 34 }),
          textNode(salary, { ...oneLine, fontSize: 34, color: palette.light.fgAccent, fontWeight: 600 }),
        ],
      },
    ],
  }
  return { node, text: [site, job.code, title, facts, salary, '…'].join('') }
}

const oneLine = { lineClamp: 1, textOverflow: 'ellipsis', overflow: 'hidden' } as const

/** A long name of the site takes two smaller lines: 60 Chinese characters fit. */
function siteLines(site: string): NonNullable<Node['style']> {
  return site.length <= 30 ? { ...oneLine, fontSize: 34 } : { ...oneLine, fontSize: 25, lineClamp: 2 }
}

function textNode(text: string, style: NonNullable<Node['style']>): Node {
  return { type: 'text', text, style }
}
