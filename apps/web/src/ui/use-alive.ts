import { startTransition, useEffect, useState } from 'react'

/**
 * Marks the document as interactive: it becomes visible, and a click held before hydration is replayed. Call it
 * inside the page, because React hydrates the layout around it first.
 */
export function useAlive(): void {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    // A transition renders after all other updates of hydration, such as restored ticks.
    startTransition(() => setSettled(true))
  }, [])
  useEffect(() => {
    if (!isSettled) return
    const timer = setTimeout(() => window.early?.end())
    return () => clearTimeout(timer)
  }, [isSettled])
}
