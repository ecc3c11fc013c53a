/** A script of this folder, bundled and minified as text (`build/inline-scripts.ts`). */
declare module '*?inline-script' {
  const code: string
  export default code
}

interface Window {
  /** Set by `inline/early.ts`. */
  early?: {
    /** The address has changed and is being loaded: the page of the document must not start. */
    isLeaving: boolean
    /** The names of the controls that were typed into before the scripts arrived. */
    typed: Set<string>
    /** The form's scripts have read the draft: `inline/answers.ts` must not write it any more. */
    isDraftRead?: true
    /** The scripts did not load: reports it when a click is held or the next one needs them. */
    fail: () => void
    /** Stops the script's stand-in behaviour and replays the held click. */
    end: () => void
  }
}
