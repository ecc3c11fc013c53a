import { palette } from '@recruiting/brand/palette'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Mail, MailAnchor, MailBlock, MailContent } from './mail.ts'
import { type CommonWords, fill, mailWords } from './mail-words.ts'

/** spec 9: the primary colour is a ground of text, never a text colour. */
const { accent: primary, onAccent, accentEdge } = palette.light
const ink = '#1A1A1A'
const quietInk = '#555555'
const surface = '#F3F3F3'
const line = '#DDDDDD'
const font =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang TC', 'Noto Sans TC', 'Microsoft JhengHei', sans-serif"

/** Inline styles, because many mail clients remove style sheets. */
const styles = {
  page: { margin: 0, padding: 0, backgroundColor: surface, color: ink, fontFamily: font },
  /** The preview text of the inbox list, hidden in the mail. */
  preview: { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0 },
  outer: { borderCollapse: 'collapse' },
  margin: { padding: '24px 12px' },
  card: { maxWidth: '600px', borderCollapse: 'collapse' },
  /** A long name of a company breaks instead of widening the mail. */
  brand: {
    padding: '16px 24px',
    backgroundColor: primary,
    color: onAccent,
    fontSize: '18px',
    fontWeight: 700,
    overflowWrap: 'anywhere',
  },
  /** Names and titles are user input: a long word must not widen the mail. */
  content: { padding: '24px', backgroundColor: '#FFFFFF', overflowWrap: 'anywhere' },
  title: { margin: '0 0 16px', fontSize: '22px', lineHeight: 1.4 },
  heading: { margin: '28px 0 8px', fontSize: '17px', lineHeight: 1.4 },
  paragraph: { margin: '0 0 12px', fontSize: '16px', lineHeight: 1.7 },
  anchor: { color: 'inherit', textDecoration: 'underline' },
  facts: { width: '100%', margin: '16px 0', borderTop: `1px solid ${line}`, borderCollapse: 'collapse' },
  factLabel: {
    padding: '10px 16px 10px 0',
    borderBottom: `1px solid ${line}`,
    color: quietInk,
    fontSize: '15px',
    fontWeight: 400,
    // Chinese labels stay in one line, English ones wrap between words only.
    wordBreak: 'keep-all',
    overflowWrap: 'normal',
  },
  factValue: { padding: '10px 0', borderBottom: `1px solid ${line}`, fontSize: '16px', fontWeight: 700 },
  date: { whiteSpace: 'nowrap' },
  list: { margin: '0 0 12px', paddingLeft: '20px', fontSize: '16px', lineHeight: 1.7 },
  item: { margin: '0 0 8px' },
  note: { color: quietInk, fontSize: '15px' },
  action: {
    display: 'inline-block',
    padding: '12px 24px',
    borderRadius: '6px',
    border: `1px solid ${accentEdge}`,
    backgroundColor: primary,
    color: onAccent,
    fontWeight: 700,
    textDecoration: 'none',
  },
  footer: {
    padding: '16px 24px',
    borderTop: `1px solid ${line}`,
    backgroundColor: '#FFFFFF',
    color: quietInk,
  },
  footerLine: { margin: '0 0 4px', fontSize: '13px', lineHeight: 1.6 },
} as const satisfies Record<string, CSSProperties>

/** Dark colours, and tables for phones, where the client supports them. `!important` overrides the inline styles. */
const clientStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #121212 !important; color: #F2F2F2 !important; }
  .card { background-color: #1E1E1E !important; border-color: #444444 !important; }
  .quiet { color: #BBBBBB !important; }
  .facts, .facts th, .facts td { border-color: #444444 !important; }
}
@media (max-width: 479px) {
  .facts th { display: block; padding: 10px 0 0 !important; border: 0 !important; }
  .facts td { display: block; padding: 0 0 10px !important; }
}
`

/** Renders a content as HTML and as text. The subject is reduced to one line. */
export function renderMail(
  content: MailContent,
  locale: Locale,
): Pick<Mail, 'subject' | 'text' | 'html' | 'links'> {
  const frame = { lang: languageTags[locale], words: mailWords[locale].common }
  return {
    subject: oneLine(content.subject),
    text: mailText(content, frame.words),
    html: mailHtml(content, frame),
    links: content.blocks.flatMap((block) => (block.kind === 'action' ? [block.link] : [])),
  }
}

/** Removes control characters and line and paragraph separators, which could end a header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

type Frame = { lang: string; words: CommonWords }

/** The HTML part of a mail. React escapes all text; styles are inline, and a media query adds a dark mode. */
function mailHtml(content: MailContent, { lang, words }: Frame): string {
  const document = h(
    'html',
    { lang, dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // Prevents mail clients from turning numbers, dates and places into links.
      h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no' }),
      h('title', null, content.title),
      h('style', null, clientStyles),
    ),
    h(
      'body',
      { className: 'page', style: styles.page },
      h('div', { style: styles.preview }, content.preview),
      table(
        styles.outer,
        h(
          'td',
          { align: 'center', style: styles.margin },
          table(
            styles.card,
            h('td', { style: styles.brand }, words.brand),
            h(
              'td',
              { className: 'card', style: styles.content },
              h('h1', { style: styles.title }, content.title),
              ...content.blocks.map(blockElement),
            ),
            h(
              'td',
              { className: 'card quiet', style: styles.footer },
              h('p', { style: styles.footerLine }, words.automatic),
              h('p', { style: styles.footerLine }, words.company),
            ),
          ),
        ),
      ),
    ),
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(document)}`
}

/** A layout table with one cell per row, which mail clients render alike. */
function table(style: (typeof styles)['outer' | 'card'], ...cells: ReactNode[]) {
  const rows = cells.map((cell, position) => h('tr', { key: position }, cell))
  const attributes = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, style }
  return h('table', attributes, h('tbody', null, rows))
}

/** The text with its dates, each on one line: mail clients break at slashes and before the time. */
function wholeDates(text: string): ReactNode[] {
  return text
    .split(/(\d{4}\/\d\d\/\d\d(?: \d\d:\d\d)?)/)
    .map((part, at) => (at % 2 === 0 ? part : h('span', { key: at, style: styles.date }, part)))
}

/** The text with its anchors as links; the first matching anchor wins. */
function withAnchors(text: string, anchors: readonly MailAnchor[] = []): ReactNode[] {
  const [anchor, ...others] = anchors
  if (anchor === undefined) return wholeDates(text)
  return text.split(anchor.text).flatMap((part, at) => {
    const link = h('a', { key: anchor.href, href: anchor.href, style: styles.anchor }, anchor.text)
    return at === 0 ? withAnchors(part, others) : [link, ...withAnchors(part, others)]
  })
}

function blockElement(block: MailBlock): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return h('p', { style: styles.paragraph }, ...withAnchors(block.text, block.anchors))
    case 'heading':
      return h('h2', { style: styles.heading }, block.text)
    case 'facts':
      return h(
        'table',
        { className: 'facts', cellPadding: 0, cellSpacing: 0, border: 0, style: styles.facts },
        h(
          'tbody',
          null,
          block.rows.map(({ label, value }) =>
            h(
              'tr',
              { key: label },
              h('th', { scope: 'row', align: 'left', className: 'quiet', style: styles.factLabel }, label),
              h('td', { style: styles.factValue }, ...wholeDates(value)),
            ),
          ),
        ),
      )
    case 'list':
      return h(
        'ul',
        { style: styles.list },
        block.items.map(({ text, lang, note }, position) =>
          h(
            'li',
            { key: position, style: styles.item },
            h('strong', { lang }, text),
            note && h('div', { className: 'quiet', style: styles.note }, note),
          ),
        ),
      )
    case 'action':
      return h(
        'p',
        { style: styles.paragraph },
        h(
          'a',
          { href: block.link.url, target: '_blank', rel: 'noopener', style: styles.action },
          block.label,
        ),
      )
  }
}

/** The plain-text part of a mail, for clients without HTML, screen readers and search. */
function mailText({ title, blocks }: MailContent, words: CommonWords): string {
  // Two hyphens and a space start a signature.
  const footer = ['-- ', words.automatic, words.company].join('\n')
  const body = blocks.map((block) => `${blockText(block, words)}${block.kind === 'heading' ? '\n' : '\n\n'}`)
  return `${title}\n\n${body.join('')}${footer}\n`
}

function blockText(block: MailBlock, words: CommonWords): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.text
    case 'facts':
      return block.rows.map((row) => fill(words.fact, row)).join('\n')
    case 'list':
      return block.items.map(({ text, note }) => `- ${text}${note ? `\n  ${note}` : ''}`).join('\n')
    case 'action':
      return `${block.label}\n${block.link.url}`
  }
}
