import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
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

/** The family name under which a renderer registers the fonts. */
const fontFamily = 'Noto Sans TC'

/** The aspect ratio that link previews crop least: 1.91 : 1. */
const cardSize = { width: 1200, height: 630 } as const

/** The logo fits into this box, whatever its proportions. */
const logoBox = { width: 160, height: 64 } as const
const logo = readLogo()
const ground = brand.logoGround.light

/** The layout of a picture, and every character it contains. */
type Card = { node: Node; text: string }

/** Lays out the preview picture of a vacancy: the site, the title, and the facts that matter most to readers. */
export function jobCard(job: JobSummary, locale: Locale): Card {
  const { title, place, employmentType, salary } = jobWords(job, locale)
  const site = brand.siteName[locale]
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

/** A picture takes about 20 ms of CPU time: limits the concurrent ones, and those that may wait. */
const atOnce = 2
const maxWaiting = 100

/**
 * Creates a function that renders a card to a PNG file. The renderer and the fonts, both from npm packages, are loaded with
 * the first picture to keep the start of the site fast.
 * @throws BackendUnavailable from the function when too many pictures are requested at once
 */
export function createPainter() {
  const work = pLimit(atOnce)
  // Serial, so that nothing is loaded twice.
  const preparation = pLimit(1)
  let renderer: Renderer | undefined
  let missing: readonly Cut[] | undefined

  async function prepare(text: string): Promise<Renderer> {
    renderer ??= new (await import('@takumi-rs/core')).Renderer()
    missing ??= await readCuts()
    const characters = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0)
    const isNeeded = ({ unicodeRange }: Cut) =>
      unicodeRange.some(([first, last]) => characters.some((each) => each >= first && each <= last))
    for (const { file, unicodeRange } of missing.filter(isNeeded))
      await renderer.registerFont({ name: fontFamily, data: await readFile(file), unicodeRange })
    missing = missing.filter((cut) => !isNeeded(cut))
    return renderer
  }

  return async ({ node, text }: Card, locale: Locale): Promise<Buffer> => {
    if (work.pendingCount >= maxWaiting) throw new BackendUnavailable('overloaded')
    return work(async () => {
      const ready = await preparation(() => prepare(text))
      return ready.render(node, { ...cardSize, format: 'png', lang: languageTags[locale] })
    })
  }
}

const require = createRequire(import.meta.url)
const fontPackage = '@fontsource-variable/noto-sans-tc'

/** A font file and the character ranges it covers, inclusive at both ends. */
type Cut = { file: string; unicodeRange: [number, number][] }

/**
 * Reads the files of the complete font: the package splits its 4 MB for browsers into about a hundred by character, so a
 * picture needs about ten of them. The package lists them as `{ "[12]": "U+4e00,U+4e10-4e12", "latin": … }`.
 */
async function readCuts(): Promise<Cut[]> {
  const list = JSON.parse(await readFile(require.resolve(`${fontPackage}/unicode.json`), 'utf8'))
  return Object.entries<string>(list).map(([name, ranges]) => ({
    file: require.resolve(
      `${fontPackage}/files/noto-sans-tc-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ),
    unicodeRange: ranges.split(',').map((range): [number, number] => {
      const [first = '', last = first] = range.replace(/^U\+/i, '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    }),
  }))
}
