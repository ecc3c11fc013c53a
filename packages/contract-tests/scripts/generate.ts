import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { caseList, readImplementations } from '../src/case-list.ts'
import { allCases } from '../src/cases/all.ts'
import { contractFolder } from '../src/contract-folder.ts'
import { readContract } from '../src/kit/contract.ts'

const page = new URL('../../../docs/contract-cases.md', import.meta.url)
const folder = contractFolder()
const contract = readContract(folder)
const cases = allCases(contract)
writeFileSync(page, caseList(cases, readImplementations(folder)))

// At a release: the cases that this version requires, for --requirements. What was released does not change.
if (process.argv.includes('--released')) {
  const required = cases.flatMap(({ id, level }) => (level === 'must' ? [id] : []))
  const text = `${JSON.stringify({ cases: required }, null, 2)}\n`
  const file = join(folder, 'requirements', `${contract.version}.json`)
  if (existsSync(file) && readFileSync(file, 'utf8') !== text)
    throw new Error(`${file} has other cases: raise the version, or remove the file if it is not published.`)
  mkdirSync(join(folder, 'requirements'), { recursive: true })
  writeFileSync(file, text)
}
