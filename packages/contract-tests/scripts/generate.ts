import { writeFileSync } from 'node:fs'
import { caseList, readImplementations } from '../src/case-list.ts'
import { allCases } from '../src/cases/all.ts'
import { contractFolder } from '../src/contract-folder.ts'
import { readContract } from '../src/kit/contract.ts'

const file = new URL('../../../docs/contract-cases.md', import.meta.url)
const folder = contractFolder()
writeFileSync(file, caseList(allCases(readContract(folder)), readImplementations(folder)))
