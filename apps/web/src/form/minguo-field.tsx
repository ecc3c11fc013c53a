import { Input } from '@chakra-ui/react'
import { useFormContext } from 'react-hook-form'
import { FieldFrame } from './field-frame.tsx'
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
  const { register, setValue, setFocus } = useFormContext()
  const accept = () => {
    setValue(path, value, { shouldDirty: true })
    setFocus(path)
  }
  return (
    <FieldFrame field={field} after={<MinguoOffer question={question} value={value} onAccept={accept} />}>
      <Input
        type="text"
        inputMode="numeric"
        {...register(path)}
        {...field.aria}
        id={field.ids.control}
        autoComplete={autoComplete}
        enterKeyHint="next"
        maxW="16rem"
      />
    </FieldFrame>
  )
}
