import { palette } from '@recruiting/brand/palette'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { Html, html } from '../html.ts'
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
  page: `margin:0; padding:0; background-color:${surface}; color:${ink}; font-family:${font}`,
  /** The preview text of the inbox list, hidden in the mail. */
  preview: 'display:none; overflow:hidden; max-height:0; max-width:0; opacity:0',
  /** A long name of a company breaks instead of widening the mail. */
  brand: `padding:16px 24px; background-color:${primary}; color:${onAccent}; font-size:18px; font-weight:700; overflow-wrap:anywhere`,
  /** Names and titles are user input: a long word must not widen the mail. */
  content: 'padding:24px; background-color:#FFFFFF; overflow-wrap:anywhere',
  title: 'margin:0 0 16px; font-size:22px; line-height:1.4',
  heading: 'margin:28px 0 8px; font-size:17px; line-height:1.4',
  paragraph: 'margin:0 0 12px; font-size:16px; line-height:1.7',
  anchor: 'color:inherit; text-decoration:underline',
  facts: `width:100%; margin:16px 0; border-top:1px solid ${line}; border-collapse:collapse`,
  /** Chinese labels stay in one line, English ones wrap between words only. */
  factLabel: `padding:10px 16px 10px 0; border-bottom:1px solid ${line}; color:${quietInk}; font-size:15px; font-weight:400; word-break:keep-all; overflow-wrap:normal`,
  factValue: `padding:10px 0; border-bottom:1px solid ${line}; font-size:16px; font-weight:700`,
  list: 'margin:0 0 12px; padding-left:20px; font-size:16px; line-height:1.7',
  note: `color:${quietInk}; font-size:15px`,
  action: `display:inline-block; padding:12px 24px; border-radius:6px; border:1px solid ${accentEdge}; background-color:${primary}; color:${onAccent}; font-weight:700; text-decoration:none`,
  footer: `padding:16px 24px; border-top:1px solid ${line}; background-color:#FFFFFF; color:${quietInk}`,
  footerLine: 'margin:0 0 4px; font-size:13px; line-height:1.6',
} as const

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

/** Attributes of a table that all mail clients lay out alike. */
const plainTable = html`cellpadding="0" cellspacing="0" border="0"`

/** The HTML part of a mail. Styles are inline, and media queries add dark colours and tables for phones. */
function mailHtml(
  { title, preview, blocks }: MailContent,
  { lang, words }: { lang: string; words: CommonWords },
): string {
  // `format-detection` prevents mail clients from turning numbers, dates and places into links.
  return html`<!DOCTYPE html>
<html lang="${lang}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${title}</title>
<style>${new Html(clientStyles)}</style>
</head>
<body class="page" style="${styles.page}">
<div style="${styles.preview}">${preview}</div>
<table role="presentation" width="100%" ${plainTable} style="border-collapse:collapse">
<tbody><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" ${plainTable} style="max-width:600px; border-collapse:collapse">
<tbody>
<tr><td style="${styles.brand}">${words.brand}</td></tr>
<tr><td class="card" style="${styles.content}">
<h1 style="${styles.title}">${title}</h1>
${blocks.map(blockHtml)}
</td></tr>
<tr><td class="card quiet" style="${styles.footer}">
<p style="${styles.footerLine}">${words.automatic}</p>
<p style="${styles.footerLine}">${words.company}</p>
</td></tr>
</tbody>
</table>
</td></tr></tbody>
</table>
</body>
</html>`.source
}

/** The text with its dates, each on one line: mail clients break at slashes and before the time. */
function wholeDates(text: string): Html[] {
  return text
    .split(/(\d{4}\/\d\d\/\d\d(?: \d\d:\d\d)?)/)
    .map((part, at) => (at % 2 === 0 ? html`${part}` : html`<span style="white-space:nowrap">${part}</span>`))
}

/** The text with its anchors as links; the first matching anchor wins. */
function withAnchors(text: string, anchors: readonly MailAnchor[] = []): Html[] {
  const [anchor, ...others] = anchors
  if (anchor === undefined) return wholeDates(text)
  return text.split(anchor.text).flatMap((part, at) => {
    const link = html`<a href="${anchor.href}" style="${styles.anchor}">${anchor.text}</a>`
    return at === 0 ? withAnchors(part, others) : [link, ...withAnchors(part, others)]
  })
}

function blockHtml(block: MailBlock): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="${styles.paragraph}">${withAnchors(block.text, block.anchors)}</p>\n`
    case 'heading':
      return html`<h2 style="${styles.heading}">${block.text}</h2>\n`
    case 'facts':
      return html`<table class="facts" ${plainTable} style="${styles.facts}"><tbody>${block.rows.map(rowHtml)}</tbody></table>\n`
    case 'list':
      return html`<ul style="${styles.list}">${block.items.map(itemHtml)}</ul>\n`
    case 'action':
      return html`<p style="${styles.paragraph}"><a href="${block.link.url}" target="_blank" rel="noopener" style="${styles.action}">${block.label}</a></p>\n`
  }
}

function rowHtml({ label, value }: { label: string; value: string }): Html {
  return html`<tr><th scope="row" align="left" class="quiet" style="${styles.factLabel}">${label}</th><td style="${styles.factValue}">${wholeDates(value)}</td></tr>\n`
}

function itemHtml({ text, lang, note }: { text: string; lang?: string; note?: string }): Html {
  const marked =
    lang === undefined ? html`<strong>${text}</strong>` : html`<strong lang="${lang}">${text}</strong>`
  const under = note === undefined ? [] : html`<div class="quiet" style="${styles.note}">${note}</div>`
  return html`<li style="margin:0 0 8px">${marked}${under}</li>\n`
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
