import { startTransition, useEffect, useState } from 'react'

/**
 * Tells the document that the page is alive: it may be seen, and what was pressed before is done now. To be
 * called inside the page, for React takes the layout around it over first.
 */
export function useAlive(): void {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    // Of all that is set when a page comes alive, such as what was ticked before, a transition is rendered last.
    startTransition(() => setSettled(true))
  }, [])
  useEffect(() => {
    if (!isSettled) return
    const timer = setTimeout(() => window.early?.end())
    return () => clearTimeout(timer)
  }, [isSettled])
}
