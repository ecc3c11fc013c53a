import { fromWire } from '@recruiting/schema/draft'
import { halfWidth } from '@recruiting/schema/text'
import { useTranslation } from 'react-i18next'
import { FieldFrame } from '../engine/field-frame.tsx'
import { type FieldInfo, fieldInfo, meaningOf } from '../engine/field-info.ts'
import type { FormPath } from '../engine/form-path.ts'
import { useAnswer, useForm } from '../engine/form-store.ts'
import { type FieldOverrides, useField } from '../engine/use-field.ts'
import { LineInput } from './text-field.tsx'

/**
 * A month or a day, typed with slashes or as digits alone, because some keypads have no slash. A year of the Minguo
 * calendar is never converted silently: the converted date is offered, and announced when it appears.
 */
export function DateField({
  path,
  autoComplete = 'off',
  ...overrides
}: { path: FormPath; autoComplete?: 'bday' | 'off' } & FieldOverrides) {
  const { t } = useTranslation('form')
  const { sections, store } = useForm()
  const info = fieldInfo(sections, path)
  const hint = info.kind === 'yearMonthSixDigits' ? t('sixDigitsHint') : undefined
  const typed = useAnswer(path)
  const meant = recogniseMinguo(typeof typed === 'string' ? typed : '', info)
  const offer = meant && {
    text: t(meant.day === 0 ? 'minguo.question' : 'minguo.dayQuestion', meant),
    action: {
      label: t('minguo.accept', { value: meant.value }),
      act: () => {
        store.set(path, meant.value)
        document.getElementById(path)?.focus()
      },
    },
  }
  const advice = offer ?? overrides.advice ?? { text: undefined }
  const field = useField(path, { hint, ...overrides, advice })
  return (
    <FieldFrame field={field}>
      <LineInput field={field} inputMode="numeric" autoComplete={autoComplete} maxW="16rem" />
    </FieldFrame>
  )
}

/** Minguo year 1 is 1912. */
const offset = 1911

/** How a Minguo date is typed. Bare digits count only while they cannot be the start of a Gregorian date. */
const patterns = {
  month: [/^(?:民國|民)?(\d{2,3})[/.\-年](\d{1,2})月?$/, /^(?:民國)?(\d{3})(\d{2})$/],
  day: [
    /^(?:民國|民)?(\d{2,3})[/.\-年](\d{1,2})[/.\-月](\d{1,2})日?$/,
    /^(?:民國)?([01]\d{2}|(?!19|20)\d{2})(\d{2})(\d{2})$/,
  ],
}

/** Recognises `113/06`, `民國113年6月`, `11306` as a month, `79/1/31`, `民國79年1月31日`, `790131` as a day. A month has no day. */
export function recogniseMinguo(typed: string, { schema, kind }: Pick<FieldInfo, 'schema' | 'kind'>) {
  const text = halfWidth(typed).replace(/\s+/g, '')
  const matches = patterns[kind === 'birthDate' ? 'day' : 'month'].map((each) => each.exec(text))
  const [, ...parts] = matches.find((each) => each !== null) ?? []
  const [year = 0, ...rest] = parts.map(Number)
  const [month = 0, day = 0] = rest
  const wire = meaningOf(schema, [year + offset, ...rest].join('/'))
  return schema.safeParse(wire).success
    ? { year, month, day, value: String(fromWire(schema, wire)) }
    : undefined
}
