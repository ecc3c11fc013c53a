import { useEffect, useState } from 'react'

/**
 * Counts down the seconds of a wait by the clock, so that a background tab does not stop it.
 * @returns the remaining seconds, 0 at the end, and a function that starts a new wait.
 */
export function useCountdown(seconds = 0): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = (wait: number) => {
    setNow(Date.now())
    setEnd(Date.now() + wait * 1000)
  }
  return [left, start]
}
