import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { UploadKind } from '@recruiting/schema/options'
import type { StagedUpload } from '@recruiting/schema/upload'
import type { Context } from '../../context.ts'
import { stageUpload } from '../../uploads/stage.ts'

const folder = join(import.meta.dirname, 'sample-files')

const samples = {
  headshot: { name: 'headshot.png', declaredType: 'image/png', read: () => fileOf('headshot.png') },
  resume: { name: 'resume.pdf', declaredType: 'application/pdf', read: () => fileOf('resume.pdf') },
  portfolio: { name: 'portfolio.txt', declaredType: 'text/plain', read: () => Buffer.from('作品集\n') },
} as const satisfies Record<UploadKind, { name: string; declaredType: string; read: () => Buffer }>

/** Stages a valid file of each kind, as an applicant does. */
export async function stageSamples(context: Context): Promise<Record<UploadKind, StagedUpload>> {
  return {
    headshot: await stage(context, 'headshot'),
    resume: await stage(context, 'resume'),
    portfolio: await stage(context, 'portfolio'),
  }
}

async function stage(context: Context, kind: UploadKind): Promise<StagedUpload> {
  const { name, declaredType, read } = samples[kind]
  const content = read()
  return await stageUpload(
    context,
    {
      kind,
      name,
      declaredType,
      content: Readable.from([content]),
      client: 'states',
      bodyBytes: content.length,
      isBroken: () => false,
      complete: async () => undefined,
    },
    new AbortController().signal,
  )
}

function fileOf(name: string): Buffer {
  return readFileSync(join(folder, name))
}
