import { Fragment } from 'react'
import { markMatches, type Part } from './mark-matches.ts'

/** A text with what was searched for marked in it. */
export function Marked({ text, keyword }: { text: string; keyword: string | undefined }) {
  const parts: Part[] = keyword === undefined ? [{ text, isMatch: false, at: 0 }] : markMatches(text, keyword)
  return parts.map((part) =>
    part.isMatch ? <mark key={part.at}>{part.text}</mark> : <Fragment key={part.at}>{part.text}</Fragment>,
  )
}
