import { type ChangeEvent, createContext, useContext, useSyncExternalStore } from 'react'
import type { FormSections } from './field-info.ts'
import { type AnswerAt, type FormPath, valueAt } from './form-path.ts'
import type { FormStore } from './form-store.ts'

const FormContext = createContext<{ sections: FormSections; store: FormStore } | undefined>(undefined)
export const FormProvider = FormContext.Provider

/** What the controls of a form share: the schemas of its sections and the store of its answers. */
export function useForm(): { sections: FormSections; store: FormStore } {
  const form = useContext(FormContext)
  if (form === undefined) throw new Error('A field stands outside of a SectionForm')
  return form
}

/** Something of the form's state, and a new rendering when it changes. @param select returns equal results by identity */
export function useFormState<T>(select: (store: FormStore) => T): T {
  const { store } = useForm()
  return useSyncExternalStore(store.subscribe, () => select(store))
}

/** The answer at a path as it is typed; undefined where this form does not ask for it. */
export function useAnswer<P extends FormPath>(path: P): AnswerAt<P> | undefined {
  // The answers have the shape of their sections, which the type of the path names.
  return useFormState(({ values }) => valueAt(values(), path)) as AnswerAt<P> | undefined
}

/** The attributes that tie a text control or a select to its answer. */
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

/** The message of the group a field stands in, shown at every answer the group is missing. */
export const GroupMessageContext = createContext<string | undefined>(undefined)
