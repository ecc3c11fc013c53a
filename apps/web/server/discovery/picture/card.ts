import type { JobSummary } from '@recruiting/schema/job'
import type { Locale } from '@recruiting/schema/options'
import type { Node } from '@takumi-rs/core'
import { jobWords, siteName } from '../words.ts'
import { fontFamily } from './fonts.ts'

/** The aspect ratio that link previews crop least: 1.91 : 1. */
export const cardSize = { width: 1200, height: 630 } as const

const brand =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="96" height="96"><path fill="#9c3" d="M0 0h24v24H0z"/><path fill="#15180f" d="M11 9.5 5 5v4.5l6 4.5zm2 0L19 5v4.5L13 14zM11 16l-6-4.5V16l6 4.5zm2 0 6-4.5V16l-6 4.5z"/></svg>'

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
      borderBottom: '20px solid #99CC33',
      backgroundColor: '#FFFFFF',
      color: '#1C1F17',
      fontFamily,
    },
    children: [
      {
        type: 'container',
        style: { display: 'flex', alignItems: 'center', gap: 24 },
        children: [
          {
            type: 'image',
            src: `data:image/svg+xml;utf8,${encodeURIComponent(brand)}`,
            width: 64,
            height: 64,
          },
          textNode(site, { fontSize: 34, fontWeight: 600, flexGrow: 1 }),
          textNode(job.code, { fontSize: 30, color: '#4D5346' }),
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
          textNode(salary, { ...oneLine, fontSize: 34, color: '#4E6913', fontWeight: 600 }),
        ],
      },
    ],
  }
  return { node, text: [site, job.code, title, facts, salary, '…'].join('') }
}

const oneLine = { lineClamp: 1, textOverflow: 'ellipsis', overflow: 'hidden' } as const

function textNode(text: string, style: NonNullable<Node['style']>): Node {
  return { type: 'text', text, style }
}
