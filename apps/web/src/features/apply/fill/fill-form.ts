import { type Locale, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { isLost } from '~/lib/draft/draft.ts'
import { currentDraft, flushDraft, writeSections } from '~/lib/draft/draft-store.ts'
import type { Uploads } from '~/lib/files/uploads.ts'
import { withSampleAnswers } from './sample-answers.ts'
import { sampleFile } from './sample-files.ts'

/**
 * Fills what is empty in the application form of this tab: uploads sample files as a person would, then fills the
 * answers. The caller loads the page again, because open fields hold their answers themselves.
 * @returns false when a file was not accepted, which its field explains; then no answer has changed
 */
export async function fillForm(
  uploads: Pick<Uploads, 'of' | 'send' | 'settled'>,
  locale: Locale,
  makeFile: (kind: UploadKind) => Promise<File> = sampleFile,
): Promise<boolean> {
  const missing = uploadKinds.filter((kind) => {
    const file = currentDraft().files[kind]
    return file === undefined || isLost(file)
  })
  await Promise.all(missing.map(async (kind) => uploads.send(kind, await makeFile(kind), locale)))
  await uploads.settled()
  if (missing.some((kind) => uploads.of(kind) !== undefined)) return false
  writeSections(withSampleAnswers(currentDraft().sections))
  flushDraft()
  return true
}
