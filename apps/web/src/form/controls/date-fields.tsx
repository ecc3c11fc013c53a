import { Button, Flex, Text } from '@chakra-ui/react'
import { formatDay, isPastDay, parseDay } from '@recruiting/schema/fields/birth-date'
import { formatYearMonth, parseYearMonth } from '@recruiting/schema/fields/year-month'
import { halfWidth } from '@recruiting/schema/text'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '~/ui/plain-fields.tsx'
import { FieldFrame } from '../engine/field-frame.tsx'
import { fieldInfo } from '../engine/field-info.ts'
import type { FormPath } from '../engine/form-path.ts'
import { useAnswer, useForm, useTextControl } from '../engine/form-store.ts'
import { type FieldOverrides, type FieldView, useField } from '../engine/use-field.ts'

/** A month, typed as `yyyy/MM` or as six digits, depending on the form's schema. */
export function YearMonthField({ path, ...overrides }: { path: FormPath } & FieldOverrides) {
  const { t } = useTranslation('form')
  const { sections } = useForm()
  const hasSixDigits = fieldInfo(sections, path).kind === 'yearMonthSixDigits'
  const field = useField(path, { ...(hasSixDigits && { hint: t('sixDigitsHint') }), ...overrides })
  const typed: unknown = useAnswer(path)
  if (field.isHidden) return null
  const meant = typeof typed === 'string' ? recogniseMinguo(typed) : undefined
  const value = meant === undefined ? '' : hasSixDigits ? (parseYearMonth(meant.value) ?? '') : meant.value
  return (
    <MinguoField
      path={path}
      field={field}
      question={meant && t('minguo.question', { year: meant.year, month: meant.month })}
      value={value}
      autoComplete="off"
    />
  )
}

/** A date of birth, typed with slashes or as eight digits. */
export function BirthDateField({ path, ...overrides }: { path: FormPath } & FieldOverrides) {
  const { t } = useTranslation('form')
  const field = useField(path, overrides)
  const typed: unknown = useAnswer(path)
  if (field.isHidden) return null
  const meant = typeof typed === 'string' ? recogniseMinguoDay(typed) : undefined
  return (
    <MinguoField
      path={path}
      field={field}
      question={meant && t('minguo.dayQuestion', { year: meant.year, month: meant.month, day: meant.day })}
      value={meant?.value ?? ''}
      autoComplete="bday"
    />
  )
}

/**
 * A date typed as text. Digits alone are enough, because some keypads have no slash. A year of the Minguo calendar
 * is never converted silently: the converted value is offered.
 * @param question asks whether a Minguo year was meant; undefined when none was typed.
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

/** Asks whether a Minguo year was meant and offers the converted value; announced when it appears. */
function MinguoOffer({
  question,
  value,
  onAccept,
}: {
  question: string | undefined
  value: string
  onAccept: () => void
}) {
  const { t } = useTranslation('form')
  return (
    <div role="status">
      {question !== undefined && (
        <Flex mt="2" px="4" py="3" gap="3" bg="bg.info" align="center" justify="space-between" wrap="wrap">
          <Text>{question}</Text>
          <Button size="sm" variant="outline" onClick={onAccept}>
            {t('minguo.accept', { value })}
          </Button>
        </Flex>
      )}
    </div>
  )
}

/** Minguo year 1 is 1912. */
const offset = 1911

/** A Minguo month, and the same month in the format of the form. */
export type MinguoMonth = { year: number; month: number; value: string }

/**
 * Recognises `113/06`, `民國113年6月`, `113.6`, `11306` as an offer, without converting. Five bare digits count
 * only while they cannot be the start of a Gregorian month.
 */
export function recogniseMinguo(typed: string): MinguoMonth | undefined {
  const text = halfWidth(typed).replace(/\s+/g, '')
  const match =
    /^(?:民國|民)?(\d{2,3})(?:[/.\-年](\d{1,2})月?)$/.exec(text) ?? /^(?:民國)?(\d{3})(\d{2})$/.exec(text)
  if (!match) return undefined
  const year = Number(match[1])
  const month = Number(match[2])
  const wire = parseYearMonth(`${year + offset}/${month}`)
  return wire === undefined ? undefined : { year, month, value: formatYearMonth(wire) }
}

/** A Minguo day, and the same day in the format of the form. */
export type MinguoDay = { year: number; month: number; day: number; value: string }

/**
 * Recognises `79/1/31`, `民國79年1月31日`, `790131`, `0790131` as an offer, without converting. Bare digits count
 * only while they cannot be the start of a Gregorian day.
 */
export function recogniseMinguoDay(typed: string): MinguoDay | undefined {
  const text = halfWidth(typed).replace(/\s+/g, '')
  const match =
    /^(?:民國|民)?(\d{2,3})[/.\-年](\d{1,2})[/.\-月](\d{1,2})日?$/.exec(text) ??
    /^(?:民國)?([01]\d{2}|(?!19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  const wire = parseDay(`${year + offset}/${month}/${day}`)
  return wire === undefined || !isPastDay(wire) ? undefined : { year, month, day, value: formatDay(wire) }
}
