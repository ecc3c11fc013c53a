/**
 * Loads the scripts of a rendered page once its visible content is loaded and painted. In parallel, not serially
 * along the import graph, and each as a script element, so that each evaluates in its own task and input is handled
 * in between. If loading fails, the page stays as rendered.
 */
import { lateScriptsId } from '../lib/page/document-ids.ts'

/** A background page is not painted; its scripts load after this many milliseconds. */
const longestWait = 1000

let hasBegun = false

function begin(): void {
  const { main, modules } = document.getElementById(lateScriptsId)?.dataset ?? {}
  if (hasBegun || main === undefined || modules === undefined) return
  hasBegun = true
  for (const src of modules.split(' ')) addScript(src)
  addScript(main).onerror = () => {
    document.documentElement.dataset.ready = ''
  }
}

function addScript(src: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = src
  document.head.append(script)
  return script
}

addEventListener('load', () => {
  // The observer fires when a frame is presented, not when it is drawn.
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  setTimeout(begin, longestWait)
})
