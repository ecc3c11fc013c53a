import { readdirSync, readFileSync } from 'node:fs'
import { type CallName, calls } from '@recruiting/schema/contract/calls'
import { bundleFolder } from './artefact.ts'

/** A file of `contract/examples`, which a test of the reference backend records; `contract/README.md` describes it. */
export type Example = {
  call: CallName
  why: string
  request: object
  answer: { status: number; headers: Record<string, string>; body?: unknown }
}

/** The recorded answers in the order of the calls, then of their statuses. Throws when a call has none. */
export function readExamples(): Example[] {
  return Object.keys(calls).flatMap((call) => {
    const folder = `${bundleFolder}examples/${call}`
    return readdirSync(folder)
      .sort()
      .map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Example)
  })
}
