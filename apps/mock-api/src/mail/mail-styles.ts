import { palette } from '@recruiting/brand/palette'
import type { CSSProperties } from 'react'

/** spec 9: the primary colour is a ground of text, never a text colour. */
const { accent: primary, onAccent, accentEdge } = palette.light
const ink = '#1A1A1A'
const quietInk = '#555555'
const surface = '#F3F3F3'
const line = '#DDDDDD'
const font =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang TC', 'Noto Sans TC', 'Microsoft JhengHei', sans-serif"

/** Inline styles, because many mail clients remove style sheets. */
export const styles = {
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
    whiteSpace: 'nowrap',
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

/** `!important` overrides the inline styles. Clients without dark mode keep the light colours. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #121212 !important; color: #F2F2F2 !important; }
  .card { background-color: #1E1E1E !important; border-color: #444444 !important; }
  .quiet { color: #BBBBBB !important; }
  .facts, .facts th, .facts td { border-color: #444444 !important; }
}
`
