import { Button, Flex, Text } from '@chakra-ui/react'
import { fromWire } from '@recruiting/schema/draft'
import { halfWidth } from '@recruiting/schema/text'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '~/ui/plain-fields.tsx'
import { FieldFrame } from '../engine/field-frame.tsx'
import { type FieldInfo, fieldInfo, meaningOf } from '../engine/field-info.ts'
import type { FormPath } from '../engine/form-path.ts'
import { useForm, useTextControl } from '../engine/form-store.ts'
import { type FieldOverrides, useField } from '../engine/use-field.ts'

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
  const field = useField(path, { hint, ...overrides })
  const control = useTextControl(path)
  const input = useRef<HTMLInputElement>(null)
  if (field.isHidden) return null
  const meant = recogniseMinguo(control.value, info)
  const offer = (
    <div role="status">
      {meant && (
        <Flex mt="2" px="4" py="3" gap="3" bg="bg.info" align="center" justify="space-between" wrap="wrap">
          <Text>{t(meant.day === 0 ? 'minguo.question' : 'minguo.dayQuestion', meant)}</Text>
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              store.set(path, meant.value)
              input.current?.focus()
            }}
          >
            {t('minguo.accept', { value: meant.value })}
          </Button>
        </Flex>
      )}
    </div>
  )
  return (
    <FieldFrame field={field} after={offer}>
      <Input
        type="text"
        inputMode="numeric"
        ref={input}
        {...control}
        {...field.attributes}
        autoComplete={autoComplete}
        enterKeyHint="next"
        maxW="16rem"
      />
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
