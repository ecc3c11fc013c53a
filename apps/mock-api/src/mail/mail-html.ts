import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailAnchor, MailBlock, MailContent } from './mail.ts'
import { darkStyles, styles } from './mail-styles.ts'
import type { CommonWords } from './mail-words.ts'

type Frame = { lang: string; words: CommonWords }

/** The HTML part of a mail. React escapes all text; styles are inline, and a media query adds a dark mode. */
export function mailHtml(content: MailContent, { lang, words }: Frame): string {
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
      h('style', null, darkStyles),
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
