/* oxlint-disable import/default -- the plugin `build/inline-scripts.ts` gives these modules a default export */
import answers from './answers.ts?inline-script'
import early from './early.ts?inline-script'
import failedShell from './failed-shell.ts?inline-script'
import lateScripts from './late-scripts.ts?inline-script'

/** The inline scripts of the documents, as text. The content security policy lists their hashes. */
export type InlineScripts = { answers: string; early: string; failedShell: string; lateScripts: string }

export const inlineScripts: InlineScripts = { answers, early, failedShell, lateScripts }
