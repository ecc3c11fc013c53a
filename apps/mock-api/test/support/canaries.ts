import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Application } from '@recruiting/schema/application'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'
import type { PersonalInfo } from '@recruiting/schema/personal-info'
import type { NewReferral } from '../../src/referrals/stored-referral.ts'
import { exampleReferral } from './links.ts'

let count = 0
/** Never a substring of another one. */
const canary = (kind: string) => `Canary${kind}${++count}x`

/** Options, months and codes of vacancies, which many people share. */
const shared = /^(?:[a-z][A-Za-z0-9]*|\d{6}|[A-Z]{2}-\d{4})$/

/** Fields whose form allows no word. */
const fixed: Readonly<Record<string, string>> = {
  mobilePhone: '+886987654321',
  homePhone: '+81312987654',
  idNumber: 'CNRY98765',
  birthDate: '1987-06-05',
  country: 'JP',
  registeredCountry: 'JP',
  postalCode: 'CNRY 01',
  registeredPostalCode: 'CNRY 02',
  salaryUnit: 'month',
}

/** An example with every field, and a unique value in each except choices and months. */
function withCanaries<T>(example: T, email: string): T {
  function change(name: string, value: unknown): unknown {
    if (name === 'email') return email
    if (fixed[name] !== undefined) return fixed[name]
    if (typeof value === 'number') return 71_000_000 + ++count * 1013
    if (typeof value !== 'string' || shared.test(value)) return value
    if (value.startsWith('+')) return `+88622345${6100 + ++count}`
    if (value.includes('@')) return `${canary(name)}@example.org`
    return value.startsWith('https:') ? `https://example.org/${canary(name)}` : canary(name)
  }
  return JSON.parse(JSON.stringify(example, change))
}

/** The fields that differ from a prepared application. */
export function canaryApplication(email: string) {
  const { personal, education, experience, application, other } = exampleApplication
  const { headshot: _, resume: __, portfolio: ___, ...answers } = other
  const sections: Pick<Application, 'personal' | 'education' | 'experience' | 'application'> = {
    ...{ personal, education, experience, application },
  }
  return withCanaries({ ...sections, other: answers }, email)
}

export function canaryPersonalInfo(email: string): PersonalInfo {
  const { resume: _, ...other } = examplePersonalInfo.other
  return withCanaries({ ...examplePersonalInfo, other }, email)
}

export function canaryReferral(email: string): NewReferral {
  return withCanaries(exampleReferral, email)
}

const telling = /canary|CNRY|^\+|^\d{8}$|1987-06-05/i

/** The unique values in an object. */
export function canariesIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(canariesIn)
  const text = String(value)
  return telling.test(text) ? [text] : []
}

/** The values that occur in a text, case-insensitively. */
export function found(values: readonly string[], text: string): string[] {
  const folded = text.toLowerCase()
  return values.filter((value) => folded.includes(value.toLowerCase()))
}

/** All bytes of all files in a folder, as latin1 text. */
export async function bytesOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const parts = await Promise.all(
    files.map(
      async ({ parentPath, name }) =>
        `${name} ${(await readFile(join(parentPath, name))).toString('latin1')}`,
    ),
  )
  return parts.join('\n')
}
