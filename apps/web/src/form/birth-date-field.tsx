import { Input } from '@chakra-ui/react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FieldFrame } from './field-frame.tsx'
import type { FormPath } from './form-path.ts'
import { recogniseMinguoDay } from './minguo.ts'
import { MinguoOffer } from './minguo-offer.tsx'
import { type FieldOverrides, useField } from './use-field.ts'

/** A day of birth, typed. A Minguo year is recognised and offered as a year of our calendar, never changed silently. */
export function BirthDateField({ path, ...overrides }: { path: FormPath } & FieldOverrides) {
  const { t } = useTranslation('form')
  const field = useField(path, overrides)
  const { register, setValue, setFocus } = useFormContext()
  const typed: unknown = useWatch({ name: path })
  if (field.isHidden) return null
  const meant = typeof typed === 'string' ? recogniseMinguoDay(typed) : undefined
  const accept = () => {
    setValue(path, meant?.value ?? '', { shouldDirty: true })
    setFocus(path)
  }
  return (
    <FieldFrame
      field={field}
      after={
        <MinguoOffer
          question={
            meant && t('minguo.dayQuestion', { year: meant.year, month: meant.month, day: meant.day })
          }
          value={meant?.value ?? ''}
          onAccept={accept}
        />
      }
    >
      <Input
        type="text"
        // Digits alone are enough: 19900131.
        inputMode="numeric"
        {...register(path)}
        {...field.aria}
        id={field.ids.control}
        autoComplete="bday"
        enterKeyHint="next"
        maxW="16rem"
      />
    </FieldFrame>
  )
}
