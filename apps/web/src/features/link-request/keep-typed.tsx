import { useLayoutEffect } from 'react'
import { useForm } from '~/form/form-context.ts'
import type { FormPath } from '~/form/form-path.ts'

/** Takes over the text that was typed into a server-rendered field before hydration; React would reset it. */
export function KeepTyped({ path }: { path: FormPath }) {
  const { store } = useForm()
  useLayoutEffect(() => {
    const control = document.getElementById(path)
    if (control instanceof HTMLInputElement) store.set(path, control.value)
  }, [store, path])
  return null
}
