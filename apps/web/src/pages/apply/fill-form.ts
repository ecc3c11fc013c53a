import { sectionNames, sections } from '@recruiting/schema/application'
import { fromWire } from '@recruiting/schema/draft'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { type Locale, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import type { Uploads } from '~/form/files/uploads.ts'
import { type DraftSections, isLost } from '~/lib/draft/draft.ts'
import { currentDraft, flushDraft, writeSections } from '~/lib/draft/draft-store.ts'
import { filled } from './filled.ts'
// The content security policy allows requests of files, not of `data:` addresses.
import headshot from './samples/headshot.png?no-inline'
import pdf from './samples/resume.pdf?no-inline'

// Apart from its button: a module with other exports than components is not replaced in the open page, and the bar that shows the
// button would load the page anew when a schema changes.

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
  const answers = sectionNames.map((name) => [name, fromWire(sections[name], exampleApplication[name])])
  // A developer types the value under test and wants the rest.
  writeSections(filled(currentDraft().sections, Object.fromEntries(answers), 'parts') as DraftSections)
  flushDraft()
  return true
}

/** A small valid file of a kind. */
async function sampleFile(kind: UploadKind): Promise<File> {
  const [url, name] = kind === 'headshot' ? [headshot, 'sample-headshot.png'] : [pdf, `sample-${kind}.pdf`]
  const blob = await (await fetch(url)).blob()
  return new File([blob], name, { type: blob.type })
}
