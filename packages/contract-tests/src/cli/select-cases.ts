import type { Case } from '../kit/case.ts'
import type { Options } from './options.ts'
import { Refusal } from './refusal.ts'

/** The cases that the options choose. Throws `Refusal` when a name chooses none. */
export function selectCases(
  cases: readonly Case[],
  { only, profiles }: Pick<Options, 'only' | 'profiles'>,
): Case[] {
  for (const name of only) {
    if (!cases.some(({ id }) => isNamed(id, name))) {
      throw new Refusal(`--only ${name} names no case${suggestion(cases, name)}: see --list.`)
    }
  }
  const chosen = cases.filter(
    ({ id, profile }) =>
      (profiles.length === 0 || profiles.includes(profile)) &&
      (only.length === 0 || only.some((name) => isNamed(id, name))),
  )
  if (chosen.length === 0) throw new Refusal('No case is in --profile and --only alike.')
  return chosen
}

function isNamed(id: string, name: string): boolean {
  return id === name || id.startsWith(`${name.replace(/\.\*?$/, '')}.`)
}

/** The case that shares the longest beginning with a name. */
function suggestion(cases: readonly Case[], name: string): string {
  let best = { id: '', shared: 2 }
  for (const { id } of cases) {
    let shared = 0
    while (shared < name.length && id[shared] === name[shared]) shared += 1
    if (shared > best.shared) best = { id, shared }
  }
  return best.id === '' ? '' : `; the nearest is ${best.id}`
}
