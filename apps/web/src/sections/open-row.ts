import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useHasIssue } from '~/form/engine/form-store.ts'

/** The properties of the disclosure of a row; an issue in it opens it. @param isOpenAtFirst asked once */
export function useOpenRow(path: string, isOpenAtFirst: () => boolean) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const hasIssue = useHasIssue(path)
  useEffect(() => {
    if (hasIssue) setOpen(true)
  }, [hasIssue])
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // It was opened before the scripts arrived.
    if (details.current?.open) setOpen(true)
  }, [])
  return {
    ref: details,
    open: isOpen,
    onToggle: ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open),
  }
}
