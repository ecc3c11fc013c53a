import { randomUUID } from 'node:crypto'
import { legalVersions } from '@recruiting/i18n/legal'
import { type SectionName, sectionNames, sections } from '@recruiting/schema/application'
import { fromWire } from '@recruiting/schema/draft'
import { exampleApplication } from '@recruiting/schema/examples/application'
import type { UploadKind } from '@recruiting/schema/options'
import type { BothLanguages } from '@recruiting/schema/steering/entities'
import type { StagedUpload } from '@recruiting/schema/upload'
import type { Context } from '../../context.ts'
import { openJob } from './open-jobs.ts'
import { stageSamples } from './stage-samples.ts'
import type { Destination, State } from './state.ts'

const titles: Record<SectionName, BothLanguages> = {
  personal: { tw: '應徵表單：基本資料，尚未填寫', us: 'Application form: personal details, empty' },
  education: { tw: '應徵表單：學歷，尚未填寫', us: 'Application form: education, empty' },
  experience: { tw: '應徵表單：工作經歷，尚未填寫', us: 'Application form: work experience, empty' },
  application: { tw: '應徵表單：應徵資訊，尚未填寫', us: 'Application form: application details, empty' },
  other: { tw: '應徵表單：其他資料，尚未填寫', us: 'Application form: other information, empty' },
}

/** The steps of the application form: each is empty, and the steps before it are filled in. */
export const applyStates: readonly State[] = [
  ...sectionNames.map((step) => ({
    id: `apply-${step}`,
    title: titles[step],
    prepare: (context: Context) => atStep(context, step),
  })),
  {
    id: 'apply-check',
    title: { tw: '應徵表單：確認資料，全部填妥', us: 'Application form: check, everything filled in' },
    prepare: atCheck,
  },
]

/** The form at a step that is empty. */
export async function atStep(context: Context, step: SectionName): Promise<Destination> {
  return await atForm(context, step, sectionNames.slice(0, sectionNames.indexOf(step)))
}

/** The form before it is sent, with every answer and file. */
export async function atCheck(context: Context): Promise<Destination> {
  return await atForm(context, 'check', sectionNames, await stageSamples(context))
}

/** The keys are those of the site's `lib/session/keys.ts`, the draft is that of its `lib/draft/draft.ts`. */
async function atForm(
  context: Context,
  step: SectionName | 'check',
  filled: readonly SectionName[],
  files: Partial<Record<UploadKind, StagedUpload>> = {},
): Promise<Destination> {
  const { code, title, salary } = await openJob(context)
  const answers = filled.map((name) => [name, fromWire(sections[name], exampleApplication[name])])
  return {
    path: '/apply',
    query: { step },
    stored: {
      'recruiting.jobs': { jobs: [{ code, title, salaryUnit: salary.unit }] },
      'recruiting.consent': { version: legalVersions.notice, codes: [code] },
      'recruiting.draft': { version: 1, id: randomUUID(), sections: Object.fromEntries(answers), files },
    },
  }
}
