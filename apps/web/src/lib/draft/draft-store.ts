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
 * The single draft of this tab: in memory, and debounced in `sessionStorage`. The person may choose an additional
 * copy on the device.
 */
let draft: ApplicationDraft | undefined
let isKept = false
/** Whether the draft has changes that the copy on the device lacks. */
let isAhead = false
let wasRestored = false
const writing = delayedWrite(writeDraft)
const listeners = new Set<() => void>()

/** The draft of this tab, otherwise the one kept on the device, otherwise an empty one. */
export function currentDraft(): ApplicationDraft {
  if (draft === undefined) {
    const kept = keptDraft()
    const own = stored.draft.read()
    wasRestored = own === undefined && kept !== undefined
    draft = readDraft(own ?? kept?.draft)
    isKept = isKeptOnDevice(draft)
    // Scheduled before any change, so that a duplicated tab shares the id of a new draft.
    writing.soon()
  }
  return draft
}

/** Changes the draft and schedules a write. */
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

/** The current answers of one section. */
export function sectionDraft<K extends SectionName>(name: K): DraftSections[K] {
  return currentDraft().sections[name]
}

/** Whether a copy is kept on the device. */
export function isDraftKept(): boolean {
  currentDraft()
  return isKept
}

/** Whether this visit started with answers from the device. */
export function wasDraftRestored(): boolean {
  currentDraft()
  return wasRestored
}

/** Starts or stops keeping a copy on the device. */
export function chooseToKeep(choice: boolean): void {
  isKept = choice
  if (choice) keepDraft(currentDraft())
  else stored.keptDraft.remove()
  for (const listener of listeners) listener()
}

/** Removes every answer, in the tab and on the device; the next draft is a new attempt. */
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

/** Writes the draft immediately. */
export function flushDraft(): void {
  writing.now()
}

function writeDraft(): void {
  if (draft === undefined) return
  stored.draft.write(draft)
  // Another tab may have submitted, cleared or replaced the copy: then it is not written again.
  if (isKept) isKept = isKeptOnDevice(draft)
  if (isKept && isAhead) keepDraft(draft)
  isAhead = false
}

/** Whether the copy is of this draft; it may be of another tab. */
function isKeptOnDevice({ id }: ApplicationDraft): boolean {
  return draftId(keptDraft()?.draft) === id
}

export function subscribeToDraft(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// On the server there is no page that can be hidden.
if (typeof addEventListener === 'function') writing.whenHidden()
