import { useEffect, useState } from 'react'
import { useHasIssue } from '~/form/engine/form-store.ts'

/** Whether a row that folds is open; an issue in it opens it. @param isOpenAtFirst asked once */
export function useOpenRow(path: string, isOpenAtFirst: () => boolean) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const hasIssue = useHasIssue(path)
  useEffect(() => {
    if (hasIssue) setOpen(true)
  }, [hasIssue])
  return [isOpen, setOpen] as const
}
