import { Input } from '@chakra-ui/react'
import { parseYearMonth } from '@recruiting/schema/fields/year-month'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FieldFrame } from './field-frame.tsx'
import { fieldInfo } from './field-info.ts'
import { useFormShape } from './form-context.ts'
import type { FormPath } from './form-path.ts'
import { recogniseMinguo } from './minguo.ts'
import { MinguoOffer } from './minguo-offer.tsx'
import { type FieldOverrides, useField } from './use-field.ts'

/**
 * A month, typed: as `yyyy/MM` or as six digits, as the form's schema says. A Minguo year is recognised and offered
 * as a year of our calendar, never changed silently.
 */
export function YearMonthField({ path, ...overrides }: { path: FormPath } & FieldOverrides) {
  const { t } = useTranslation('form')
  const { sections } = useFormShape()
  const hasSixDigits = fieldInfo(sections, path).kind === 'yearMonthSixDigits'
  const field = useField(path, { ...(hasSixDigits && { hint: t('sixDigitsHint') }), ...overrides })
  const { register, setValue, setFocus } = useFormContext()
  const typed: unknown = useWatch({ name: path })
  if (field.isHidden) return null
  const meant = typeof typed === 'string' ? recogniseMinguo(typed) : undefined
  const value = meant === undefined ? '' : hasSixDigits ? (parseYearMonth(meant.value) ?? '') : meant.value
  const accept = () => {
    setValue(path, value, { shouldDirty: true })
    setFocus(path)
  }
  return (
    <FieldFrame
      field={field}
      after={
        <MinguoOffer
          question={meant && t('minguo.question', { year: meant.year, month: meant.month })}
          value={value}
          onAccept={accept}
        />
      }
    >
      <Input
        type="text"
        // Digits alone are enough: 202406. Keypads without a slash are no obstacle.
        inputMode="numeric"
        {...register(path)}
        {...field.aria}
        id={field.ids.control}
        autoComplete="off"
        enterKeyHint="next"
        maxW="16rem"
      />
    </FieldFrame>
  )
}
