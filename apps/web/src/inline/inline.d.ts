/** A script of this folder, bundled and minified as text (`build/inline-scripts.ts`). */
declare module '*?inline-script' {
  const code: string
  export default code
}

interface Window {
  /** Set by `inline/early.ts`. */
  early?: {
    /** Ends what the script does for a page without its scripts, and does what was pressed meanwhile. */
    end: () => void
  }
}
