import { Button, Flex, Text } from '@chakra-ui/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '~/ui/plain-fields.tsx'
import { FieldFrame } from '../engine/field-frame.tsx'
import { useForm, useTextControl } from '../engine/form-context.ts'
import type { FormPath } from '../engine/form-path.ts'
import type { FieldView } from '../engine/use-field.ts'

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
