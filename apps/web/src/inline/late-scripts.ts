/**
 * Fetches the scripts of a rendered page once everything that is seen is there and painted. All at once, not one after
 * the other as they import each other, and each as a script: it then comes to life in a task of its own, and a touch
 * need not wait for all of them. When they cannot be had, the page shows what it has.
 */
import { lateScriptsId } from '../lib/page/document-ids.ts'

/** A page in the background is not painted; its scripts come after so many milliseconds. */
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
  // The observer is told when a frame is on the screen, not when it is drawn.
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  setTimeout(begin, longestWait)
})
