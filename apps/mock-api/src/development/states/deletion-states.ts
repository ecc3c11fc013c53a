import type { Act } from '@recruiting/schema/steering/entities'
import { atLink } from './link-states.ts'
import type { State } from './state.ts'

const route = '/delete-resume/detail/$token'
const prepare: State['prepare'] = (context, locale) =>
  atLink(context, { purpose: 'delete-resume', state: 'valid', locale })
const open: Act = { press: 'main [aria-haspopup=dialog]' }
const tick: Act = { press: '#deletion-understood' }
const confirm: Act = { press: '[role=alertdialog] button[type=submit]' }

/** Confirming a deletion, besides the states of its link. */
export const deletionStates: readonly State[] = [
  {
    id: 'deletion-dialog',
    title: { tw: '刪除履歷：確認視窗', us: 'Deletion: the prompt' },
    route,
    shows: ({ deleteResume }) => deleteResume.dialog.title,
    acts: [open],
    prepare,
  },
  {
    id: 'deletion-not-ticked',
    title: { tw: '刪除履歷：確認視窗，尚未勾選', us: 'Deletion: the prompt, not ticked' },
    route,
    shows: ({ deleteResume }) => deleteResume.dialog.tick,
    acts: [open, confirm],
    prepare,
  },
  {
    id: 'deletion-failed',
    title: { tw: '刪除履歷：未能確認是否刪除', us: 'Deletion: no answer' },
    route,
    shows: ({ deleteResume }) => deleteResume.dialog.failed,
    faults: [{ call: 'confirmResumeDeletion', fail: { code: 'unavailable', times: 1000 } }],
    acts: [open, tick, confirm],
    prepare,
  },
  {
    id: 'deletion-done',
    title: { tw: '刪除履歷：已刪除', us: 'Deletion: done' },
    route,
    shows: ({ deleteResume }) => deleteResume.done.title,
    // As when another tab was faster: the answer to a real deletion clears the storage of every tab of the site.
    faults: [{ call: 'confirmResumeDeletion', fail: { code: 'link_used', times: 1000 } }],
    acts: [open, tick, confirm],
    prepare,
  },
  {
    id: 'deletion-resent',
    title: { tw: '刪除履歷：已重寄連結', us: 'Deletion: a new link was sent' },
    route,
    shows: ({ links }) => links.resend.doneText,
    acts: [{ press: 'main button' }],
    prepare: (context, locale) => atLink(context, { purpose: 'delete-resume', state: 'expired', locale }),
  },
  {
    id: 'deletion-busy',
    title: { tw: '刪除履歷：系統忙碌，無法確認連結', us: 'Deletion: the link cannot be checked' },
    route,
    shows: ({ links }) => links.busy.title,
    scenarios: ['maintenance'],
    prepare,
  },
]
