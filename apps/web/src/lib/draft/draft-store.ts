import type { SectionName } from '@recruiting/schema/application'
import type { UploadKind } from '@recruiting/schema/options'
import { stored } from '../session/keys.ts'
import { delayedWrite } from './delayed-write.ts'
import {
  type ApplicationDraft,
  type DraftFile,
  type DraftSections,
  draftId,
  newDraft,
  readDraft,
  withFileIds,
} from './draft.ts'
import { keepDraft, keptDraft } from './kept-draft.ts'

/**
 * The one draft of this tab: in memory, and in `sessionStorage` a moment after every change. A person may choose
 * a copy on the device as well.
 */
let draft: ApplicationDraft | undefined
let isKept = false
/** Whether there is something that the copy on the device does not have. */
let isAhead = false
let wasRestored = false
const writing = delayedWrite(writeDraft)
const listeners = new Set<() => void>()

/** The draft of this tab, else the one kept on the device, else an empty one. */
export function currentDraft(): ApplicationDraft {
  if (draft === undefined) {
    const kept = keptDraft()
    const own = stored.draft.read()
    wasRestored = own === undefined && kept !== undefined
    draft = readDraft(own ?? kept?.draft)
    isKept = isKeptOnDevice(draft)
    // A new draft has an id from its first moment, so that a duplicated tab shares it.
    writing.soon()
  }
  return draft
}

/** Changes the draft and writes it soon. */
export function changeDraft(change: Partial<ApplicationDraft>): void {
  draft = { ...currentDraft(), ...change }
  isAhead = true
  writing.soon()
  for (const listener of listeners) listener()
}

export function writeSections(values: Partial<DraftSections>): void {
  const { sections, files } = currentDraft()
  changeDraft({ sections: withFileIds({ ...sections, ...values }, files) })
}

export function writeFile(kind: UploadKind, file: DraftFile | undefined): void {
  const { [kind]: _, ...others } = currentDraft().files
  const files = file === undefined ? others : { ...others, [kind]: file }
  changeDraft({ files, sections: withFileIds(currentDraft().sections, files) })
}

/** One section as it stands. */
export function sectionDraft<K extends SectionName>(name: K): DraftSections[K] {
  return currentDraft().sections[name]
}

/** Whether a copy is kept on the device. */
export function isDraftKept(): boolean {
  currentDraft()
  return isKept
}

/** Whether this visit began with answers from the device. */
export function wasDraftRestored(): boolean {
  currentDraft()
  return wasRestored
}

/** The person's own choice: a copy on the device, or none. */
export function chooseToKeep(choice: boolean): void {
  isKept = choice
  if (choice) keepDraft(currentDraft())
  else stored.keptDraft.remove()
  for (const listener of listeners) listener()
}

/** Forgets every answer, here and on the device; the next draft is a new attempt. */
export function clearDraft(): void {
  draft = newDraft()
  isKept = false
  isAhead = false
  wasRestored = false
  writing.cancel()
  stored.draft.remove()
  stored.keptDraft.remove()
  for (const listener of listeners) listener()
}

/** Writes the draft at once. */
export function flushDraft(): void {
  writing.now()
}

function writeDraft(): void {
  if (draft === undefined) return
  stored.draft.write(draft)
  // Another tab may have submitted, cleared or replaced it meanwhile: then nothing comes back.
  if (isKept) isKept = isKeptOnDevice(draft)
  if (isKept && isAhead) keepDraft(draft)
  isAhead = false
}

/** The copy may be of another tab, which has answers of its own. */
function isKeptOnDevice({ id }: ApplicationDraft): boolean {
  return draftId(keptDraft()?.draft) === id
}

export function subscribeToDraft(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Where there is no browser, there is no page to be hidden.
if (typeof addEventListener === 'function') writing.whenHidden()
