import type { SectionName } from '@recruiting/schema/application'
import type { UploadKind } from '@recruiting/schema/options'
import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'
import { delayedWrite } from './delayed-write.ts'
import {
  type ApplicationDraft,
  type DraftFile,
  type DraftSections,
  draftId,
  newDraft,
  readDraft,
  withFile,
} from './draft.ts'
import { forgetPerson, keepDraft, keptDraft } from './earlier-draft.ts'
import { stored } from './keys.ts'

/** Where the answers of a new form come from: kept on the device, or sent from this tab before. */
export type DraftOrigin = 'device' | 'sent'

/** The single draft of this tab. The person may choose an additional copy on the device. */
let draft: ApplicationDraft | undefined
let isKept = false
/** The copy on the device as this tab last read or wrote it; another value was written by another tab. */
let seen: string | undefined
let knownOtherCopy: boolean | undefined
/** Whether the draft has changes that the copy on the device lacks. */
let isAhead = false
let origin: DraftOrigin | undefined
const writing = delayedWrite(writeDraft)
/** Counts changes of what this module tells. */
const changes = createStore(0)

/** The draft of this tab, otherwise the one kept on the device, otherwise an empty one. */
export function currentDraft(): ApplicationDraft {
  if (draft === undefined) {
    if (window.early) window.early.isDraftRead = true
    const kept = keptDraft()
    const own = stored.draft.read()
    origin = own === undefined && kept !== undefined ? 'device' : undefined
    draft = readDraft(own ?? kept?.draft)
    // The copy may be of another tab.
    isKept = draftId(kept?.draft) === draft.id
    seen = fingerprint(draft)
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
  changes.set(changes.get() + 1)
}

/** Notes the position of the first incomplete step. It does not count as a change of the answers. */
export function noteReach(reach: number): void {
  if (currentDraft().reach === reach) return
  draft = { ...currentDraft(), reach }
  writing.soon()
}

export function writeSections(values: Partial<DraftSections>): void {
  changeDraft({ sections: { ...currentDraft().sections, ...values } })
}

export function writeFile(kind: UploadKind, file: DraftFile | undefined): void {
  changeDraft({ files: withFile(currentDraft().files, kind, file) })
}

/** Notes the name of a file that only the page has; undefined when there is none any more. */
export function holdFile(kind: UploadKind, name: string | undefined): void {
  const { held } = currentDraft()
  if (held[kind] !== name) changeDraft({ held: withFile(held, kind, name) })
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

/** Where the answers that this form started with come from; undefined when it started empty. */
export function draftOrigin(): DraftOrigin | undefined {
  currentDraft()
  return origin
}

/** Starts or stops keeping a copy on the device. A copy of another tab is not replaced before the person chooses. */
export function chooseToKeep(choice: boolean): void {
  if (!choice) removeCopy()
  else if (keptDraft() === undefined) keep()
  isKept = choice
  notify()
}

/** Whether the copy on the device was written by another tab after this one read it; then this tab does not write it. */
export function hasOtherCopy(): boolean {
  currentDraft()
  const kept = isKept ? keptDraft() : undefined
  return kept !== undefined && fingerprint(kept.draft) !== seen
}

/** The same for the page. A key press does not make it read the whole copy again. */
export const knowsOtherCopy = () => (knownOtherCopy ??= hasOtherCopy())

/** Ends `hasOtherCopy`: the answers of one of the two tabs become those of this tab and of the device. */
export function chooseCopy(choice: 'here' | 'other'): void {
  const other = keptDraft()?.draft
  if (choice === 'here' || other === undefined) keep()
  else {
    draft = readDraft(other)
    seen = fingerprint(draft)
    isAhead = false
    stored.draft.write(draft)
  }
  notify()
}

/** Removes every answer, in the tab and on the device; the next draft is a new attempt. */
export function clearDraft(): void {
  forgetPerson()
  startAnew(newDraft(), undefined)
}

/**
 * After a submission: the answers stay in memory as a new attempt without uploaded files, for another application of this tab.
 * The storage keeps nothing until the form is opened again.
 */
export function releaseDraft(): void {
  const { sections, suggestedJob, held } = currentDraft()
  startAnew({ ...newDraft(), sections, suggestedJob, held }, 'sent')
}

function startAnew(next: ApplicationDraft, from: DraftOrigin | undefined): void {
  currentDraft()
  removeCopy()
  draft = next
  origin = from
  isKept = false
  isAhead = false
  writing.cancel()
  stored.draft.remove()
  notify()
}

/** Schedules a write of answers that are in memory only. */
export const keepInTab = writing.soon

/** Writes the draft immediately. */
export const flushDraft = writing.now

function writeDraft(): void {
  if (draft === undefined) return
  stored.draft.write(draft)
  // Another tab may have submitted or cleared the copy: then it is not written again.
  if (isKept) isKept = keptDraft() !== undefined
  if (isKept && isAhead && !hasOtherCopy()) keep()
  isAhead = false
}

function keep(): void {
  if (keepDraft(currentDraft())) seen = fingerprint(currentDraft())
}

function removeCopy(): void {
  if (isKept && !hasOtherCopy()) stored.keptDraft.remove()
}

/** A draft as text; the same for copies that were written by different versions of the site. */
function fingerprint(value: unknown): string {
  const { reach: _, ...answers } = readDraft(value)
  return JSON.stringify(answers)
}

/** After a change of something else than the answers. */
function notify(): void {
  knownOtherCopy = undefined
  changes.set(changes.get() + 1)
}

export const subscribeToDraft = changes.subscribe

// A server has no page to hide and no other tab.
if (typeof addEventListener === 'function') {
  writing.whenHidden()
  addEventListener('storage', ({ key }) => {
    if (key === stored.keptDraft.key) notify()
  })
}

/** The draft of a page as the server renders it, which knows no answers. */
export const emptyDraft = newDraft()

/** Something of the draft; re-renders when it changes. @param onServer the same of a page of the server */
export function useDraft<T>(read: () => T, onServer: T): T {
  return useSyncExternalStore(changes.subscribe, read, () => onServer)
}
