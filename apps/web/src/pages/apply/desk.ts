import { uploadKinds } from '@recruiting/schema/options'
import { createDesk } from '~/form/files/file-desk.ts'
import { chosenOf } from '~/form/files/uploads.ts'
import { currentDraft, holdFile, subscribeToDraft, writeFile } from '~/lib/draft/draft-store.ts'
import { onForget } from '~/lib/draft/earlier-draft.ts'

/** The files of this tab's draft; uploads continue while the person changes steps. */
export const desk = createDesk({
  files: () => currentDraft().files,
  setFile: writeFile,
  subscribe: subscribeToDraft,
  held: () => currentDraft().held,
  hold: holdFile,
})
onForget(desk.uploads.reset)

/** Whether a file waits to be sent as the résumé. */
export function isResume(file: File): boolean {
  return chosenOf(desk.uploads.of('resume')) === file
}

/** After a submission the application owns its files; this tab's copies of them are chosen for another application. */
export function releaseFiles(): void {
  for (const kind of uploadKinds) {
    const copy = currentDraft().files[kind] && desk.uploads.fileOf(kind)
    if (copy) desk.uploads.choose(kind, copy)
  }
}
