import { Input } from '@chakra-ui/react'
import { useRef } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { useForm, useTextControl } from './form-context.ts'
import type { FormPath } from './form-path.ts'
import { MinguoOffer } from './minguo-offer.tsx'
import type { FieldView } from './use-field.ts'

/**
 * A date, typed as text: digits alone are enough, so keypads without a slash are no obstacle. A year of the Minguo
 * calendar is never changed silently: what would stand there instead is offered.
 * @param question whether that was meant; nothing when no such year was typed.
 */
export function MinguoField({
  path,
  field,
  question,
  value,
  autoComplete,
}: {
  path: FormPath
  field: FieldView
  question: string | undefined
  value: string
  autoComplete: 'bday' | 'off'
}) {
  const { store } = useForm()
  const control = useTextControl(path)
  const input = useRef<HTMLInputElement>(null)
  const accept = () => {
    store.set(path, value)
    input.current?.focus()
  }
  return (
    <FieldFrame field={field} after={<MinguoOffer question={question} value={value} onAccept={accept} />}>
      <Input
        type="text"
        inputMode="numeric"
        ref={input}
        {...control}
        {...field.aria}
        id={field.ids.control}
        autoComplete={autoComplete}
        enterKeyHint="next"
        maxW="16rem"
      />
    </FieldFrame>
  )
}
