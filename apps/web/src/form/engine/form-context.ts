import { type ChangeEvent, createContext, useContext, useSyncExternalStore } from 'react'
import type { FormSections } from './field-info.ts'
import { type AnswerAt, type FormPath, valueAt } from './form-path.ts'
import type { FormStore } from './form-store.ts'

const FormContext = createContext<{ sections: FormSections; store: FormStore } | undefined>(undefined)
export const FormProvider = FormContext.Provider

/** The context shared by the controls of a form: section schemas and answer store. */
export function useForm(): { sections: FormSections; store: FormStore } {
  const form = useContext(FormContext)
  if (form === undefined) throw new Error('A field stands outside of a SectionForm')
  return form
}

/**
 * Selects from the form's state and re-renders when the result changes. @param select must return identical results
 * for an unchanged state
 */
export function useFormState<T>(select: (store: FormStore) => T): T {
  const { store } = useForm()
  const snapshot = () => select(store)
  return useSyncExternalStore(store.subscribe, snapshot, snapshot)
}

/** The answer at a path as typed; undefined when this form does not have the field. */
export function useAnswer<P extends FormPath>(path: P): AnswerAt<P> | undefined {
  // The store is untyped; the answers have the shape of their sections, which the type of the path names.
  return useFormState(({ values }) => valueAt(values(), path)) as AnswerAt<P> | undefined
}

/** The attributes that connect a text control or a select to its answer. */
export function useTextControl(path: FormPath) {
  const { store } = useForm()
  const typed: unknown = useAnswer(path)
  return {
    name: path,
    value: typeof typed === 'string' ? typed : '',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      store.set(path, currentTarget.value),
  }
}

/** The message of the enclosing group, shown at every answer the group is missing. */
export const GroupMessageContext = createContext<string | undefined>(undefined)
