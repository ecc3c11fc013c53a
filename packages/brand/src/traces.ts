import { readFileSync } from 'node:fs'
import { brand } from './brand.ts'
import type { BrandData } from './brand-data.ts'

/**
 * Every text by which the company of `brand.ts` can be recognised: names, addresses, domains, colour, logo. It reads
 * `brand.ts` itself, whatever company is swapped in.
 */
export const traces: readonly string[] = [
  ...tracesOf(brand),
  ...pathsOf(readFileSync(new URL('../public/logo.svg', import.meta.url), 'utf8')),
]

/** The traces that a text has. Case and the ways to escape HTML do not matter. */
export function tracesIn(text: string): string[] {
  const searched = unescaped(text).toLowerCase()
  return traces.filter((trace) => searched.includes(trace.toLowerCase()))
}

function tracesOf(data: BrandData): string[] {
  const { siteName, companyName, shortName, address, privacyMail, mailFrom, primaryColour } = data
  const names = [siteName, companyName, shortName, address].flatMap(({ tw, us }) => [tw, us])
  return [
    ...new Set([
      ...names,
      ...[privacyMail, mailFrom].map((mail) => mail.split('@')[1] ?? mail),
      primaryColour,
    ]),
  ]
}

/** The outlines of a logo. */
function pathsOf(svg: string): string[] {
  return [...svg.matchAll(/\sd="([^"]{20,})"/g)].flatMap(([, path]) => path ?? [])
}

function unescaped(text: string): string {
  return text
    .replace(/&(?:#x27|#39|apos);/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}
