import { useCallback, useEffect, useState } from 'react'
import type { SteeringSource, SteeringState } from './steering-state.ts'

/**
 * What is switched on: undefined until the backend has answered, and when it cannot be steered. Read again when the
 * person returns to the page, because it is changed in another tab, and on request.
 */
export function useSteering(source: SteeringSource): [SteeringState | undefined, () => Promise<void>] {
  const [state, setState] = useState<SteeringState>()
  const refresh = useCallback(async () => setState(await source.read()), [source])
  useEffect(() => {
    const read = () => void refresh()
    read()
    for (const name of ['focus', 'pageshow'] as const) addEventListener(name, read)
    return () => {
      for (const name of ['focus', 'pageshow'] as const) removeEventListener(name, read)
    }
  }, [refresh])
  return [state, refresh]
}
