import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allCases } from '@recruiting/contract-tests/cases/all'
import { readContract } from '@recruiting/contract-tests/kit/contract'
import { contractFolder } from './contract-folder.ts'

const ids = allCases(readContract(fileURLToPath(contractFolder))).map(({ id }) => id)

/** The names in backticks, but those in parentheses. */
export function holderNames(text: string): string[] {
  return [...text.replace(/\([^)]*\)/g, '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

/** Whether a name is a case of the kit, the beginning of several (`order.*`), or a file of `contract/`. */
export function isHolder(name: string): boolean {
  if (name.endsWith('.*')) return ids.some((id) => id.startsWith(name.slice(0, -1)))
  return ids.includes(name) || (name.endsWith('.json') && existsSync(new URL(name, contractFolder)))
}
