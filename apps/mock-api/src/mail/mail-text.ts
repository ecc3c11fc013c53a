import type { MailBlock, MailContent } from './mail.ts'
import { type CommonWords, fill } from './mail-words.ts'

/** The plain-text part of a mail, for clients without HTML, screen readers and search. */
export function mailText({ title, blocks }: MailContent, words: CommonWords): string {
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
