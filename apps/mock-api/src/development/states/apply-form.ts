import { randomUUID } from 'node:crypto'
import { legalVersions } from '@recruiting/i18n/legal'
import { type Application, type SectionName, sectionNames, sections } from '@recruiting/schema/application'
import { fromWire } from '@recruiting/schema/draft'
import { exampleApplication } from '@recruiting/schema/examples/application'
import type { Job } from '@recruiting/schema/job'
import type { UploadKind } from '@recruiting/schema/options'
import type { StagedUpload } from '@recruiting/schema/upload'
import type { Context } from '../../context.ts'
import { openJob } from './open-jobs.ts'
import { stageSamples } from './stage-samples.ts'
import type { Destination } from './state.ts'

/** As the site keeps them: `scanningSince` by its clock. */
type KeptFiles = Partial<Record<UploadKind, StagedUpload & { scanningSince?: string }>>

/** Answers of a section as they would be sent, whether they are valid or not. */
export type Answers = Partial<Record<SectionName, object>>

/** The form at a step that is empty; the steps before it are filled in. */
export async function atStep(context: Context, step: SectionName): Promise<Destination> {
  return await atForm(context, step, answersBefore(step))
}

/** The form at a step with these answers; the steps before it are filled in. */
export async function atAnswers(
  context: Context,
  step: SectionName,
  answers: object,
  files: KeptFiles = {},
): Promise<Destination> {
  return await atForm(context, step, { ...answersBefore(step), [step]: answers }, files)
}

/** The form before it is sent, with every answer and file. */
export async function atCheck(context: Context): Promise<Destination> {
  return await atForm(context, 'check', exampleApplication, await stageSamples(context))
}

function answersBefore(step: SectionName): Partial<Application> {
  const before = sectionNames.slice(0, sectionNames.indexOf(step))
  return Object.fromEntries(before.map((name) => [name, exampleApplication[name]]))
}

/** The keys are those of the site's `lib/session/keys.ts`, the draft is that of its `lib/draft/draft.ts`. */
async function atForm(
  context: Context,
  step: SectionName | 'check',
  answers: Answers,
  files: KeptFiles = {},
): Promise<Destination> {
  const job = await openJob(context)
  const typed = sectionNames.flatMap((name) =>
    answers[name] === undefined ? [] : [[name, fromWire(sections[name], answers[name])]],
  )
  return {
    path: '/apply',
    query: { step },
    stored: {
      'recruiting.jobs': storedJobs([job]),
      'recruiting.consent': { version: legalVersions.notice, codes: [job.code] },
      'recruiting.draft': { version: 1, id: randomUUID(), sections: Object.fromEntries(typed), files },
    },
  }
}

/** The jobs data of the site's tab (`lib/session/keys.ts`). */
export function storedJobs(jobs: readonly Job[]): object {
  return { jobs: jobs.map(({ code, title, salary }) => ({ code, title, salaryUnit: salary.unit })) }
}
