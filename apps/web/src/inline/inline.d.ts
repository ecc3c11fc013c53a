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
    /** The scripts did not load: reports it when a click is held or the next one needs them. */
    fail: () => void
    /** Stops the script's stand-in behaviour and replays the held click. */
    end: () => void
  }
}
