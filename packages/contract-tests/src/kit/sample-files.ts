import { basename } from 'node:path'
import { type Contract, objectOf } from './contract.ts'
import type { SampleFiles } from './people.ts'

/** The first file of `contract/files` for each kind that is accepted without advice. */
export function sampleFiles(contract: Contract): SampleFiles {
  return {
    headshot: sampleOf(contract, 'headshot'),
    resume: sampleOf(contract, 'resume'),
    portfolio: sampleOf(contract, 'portfolio'),
  }
}

function sampleOf(contract: Contract, kind: string): SampleFiles['headshot'] {
  const { samples } = objectOf(contract.json('files/index.json'))
  for (const value of Array.isArray(samples) ? samples : []) {
    const sample = objectOf(value)
    const send = objectOf(sample.send)
    const { answer } = objectOf(sample.expect)
    if (send.kind !== kind || typeof sample.file !== 'string' || typeof send.type !== 'string') continue
    if (answer === undefined || objectOf(answer).advice?.toString() !== '') continue
    return {
      filename: typeof send.name === 'string' ? send.name : basename(sample.file),
      type: send.type,
      content: contract.bytes(`files/${sample.file}`),
    }
  }
  throw new TypeError(`files/index.json has no accepted sample of the kind ${kind}`)
}
