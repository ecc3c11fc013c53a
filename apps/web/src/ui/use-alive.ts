import { useRouter } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { sayLoading } from '~/lib/page/say-loading.ts'

/**
 * Marks the document as interactive: it becomes visible, and a click held before hydration is replayed. Call it
 * inside the page, because React hydrates the layout around it first.
 */
export function useAlive(): void {
  const router = useRouter()
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    // A transition renders after all other updates of hydration, such as restored ticks.
    startTransition(() => setSettled(true))
  }, [])
  useEffect(() => {
    if (!isSettled) return
    const timer = setTimeout(() => {
      window.early?.end()
      // A click that leads to another page is loading still (`features/layout/page-layout.tsx`).
      if (router.state.status !== 'pending') sayLoading()
    })
    return () => clearTimeout(timer)
  }, [isSettled])
}
