import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brand } from '@recruiting/brand/brand'
import { fitted, readLogo } from '@recruiting/brand/logo'
import { palette } from '@recruiting/brand/palette'
import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import type { JobSummary } from '@recruiting/schema/job'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import type { Node, Renderer } from '@takumi-rs/core'
import pLimit from 'p-limit'
import { jobWords } from './words.ts'

const fontFamily = 'Noto Sans TC'

/** The aspect ratio that link previews crop least: 1.91 : 1. */
const cardSize = { width: 1200, height: 630 } as const

/** The logo fits into this box, whatever its proportions. */
const logoBox = { width: 160, height: 64 } as const
const logo = readLogo()
const ground = brand.logoGround.light

/** Lays out the preview picture of a vacancy: the site, the title, and the facts that matter most to readers. */
export function jobCard(job: JobSummary, locale: Locale): Node {
  const { title, place, employmentType, salary } = jobWords(job, locale)
  const site = brand.siteName[locale]
  return {
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
          textNode([employmentType, place].join('　'), { ...oneLine, fontSize: 34 }),
          textNode(salary, { ...oneLine, fontSize: 34, color: palette.light.fgAccent, fontWeight: 600 }),
        ],
      },
    ],
  }
}

const oneLine = { lineClamp: 1, textOverflow: 'ellipsis', overflow: 'hidden' } as const

/** A long name of the site takes two smaller lines: 60 Chinese characters fit. */
function siteLines(site: string): NonNullable<Node['style']> {
  return site.length <= 30 ? { ...oneLine, fontSize: 34 } : { ...oneLine, fontSize: 25, lineClamp: 2 }
}

function textNode(text: string, style: NonNullable<Node['style']>): Node {
  return { type: 'text', text, style }
}

/** A picture takes about 20 ms of CPU time: limits the concurrent ones, and those that may wait. */
const atOnce = 2
const maxWaiting = 100

const fontFolder = join(
  dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/noto-sans-tc/package.json'))),
  'files',
)

/** Loads the renderer with the complete font, which its package splits into about a hundred files: some 0.2 s. */
async function loadRenderer(): Promise<Renderer> {
  const renderer = new (await import('@takumi-rs/core')).Renderer()
  const files = await readdir(fontFolder)
  for (const file of files.filter((name) => name.endsWith('-wght-normal.woff2')))
    await renderer.registerFont({ name: fontFamily, data: await readFile(join(fontFolder, file)) })
  return renderer
}

/**
 * Creates a function that renders a card to a PNG file. The renderer is loaded with the first picture to keep the start
 * of the site fast.
 * @throws BackendUnavailable from the function when too many pictures are requested at once
 */
export function createPainter() {
  const work = pLimit(atOnce)
  // Serial, so that it is loaded once.
  const loading = pLimit(1)
  let renderer: Renderer | undefined

  return async (card: Node, locale: Locale): Promise<Buffer> => {
    if (work.pendingCount >= maxWaiting) throw new BackendUnavailable('overloaded')
    return work(async () => {
      renderer ??= await loading(async () => renderer ?? (await loadRenderer()))
      return renderer.render(card, { ...cardSize, format: 'png', lang: languageTags[locale] })
    })
  }
}
