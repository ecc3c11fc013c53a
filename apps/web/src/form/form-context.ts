import { createContext, useContext } from 'react'
import type { FormSections } from './field-info.ts'

/** What every control of a form shares. */
export type FormShape = { sections: FormSections }

const FormShapeContext = createContext<FormShape | undefined>(undefined)
export const FormShapeProvider = FormShapeContext.Provider

export function useFormShape(): FormShape {
  const shape = useContext(FormShapeContext)
  if (shape === undefined) throw new Error('A field stands outside of a SectionForm')
  return shape
}

/** The message of the group a field stands in, shown at every answer the group is missing. */
export const GroupMessageContext = createContext<string | undefined>(undefined)
