import { useEffect } from 'react'
import { CheckboxField } from '~/form/checkbox-field.tsx'
import { useFile, useFileDesk } from '~/form/file-context.ts'
import { useForm } from '~/form/form-context.ts'

/** Takes a stored portfolio away without another in its place; nothing where none is stored. */
export function RemovePortfolio() {
  const desk = useFileDesk()
  return desk.stored?.('portfolio') === undefined ? null : <RemoveChoice />
}

/** A new file takes the place of the stored one, so there is nothing left to remove then. */
function RemoveChoice() {
  const { store } = useForm()
  const { upload, arrived } = useFile('portfolio')
  const isReplaced = upload?.state === 'sending' || arrived !== undefined
  useEffect(() => {
    if (isReplaced) store.set('other.removePortfolio', false)
  }, [isReplaced, store])
  return isReplaced ? null : <CheckboxField path="other.removePortfolio" />
}
