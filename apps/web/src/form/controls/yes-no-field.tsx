import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { focusField } from '../engine/focus-field.ts'
import { useAnswer, useForm } from '../engine/form-context.ts'
import type { FormPath } from '../engine/form-path.ts'
import { type FieldOverrides, useField } from '../engine/use-field.ts'
import { RadioGroup } from './radio-group.tsx'

/**
 * A yes/no question. An optional answer can be cleared, which radio buttons alone do not allow.
 * @param purpose why it is asked, where the law requires that next to the question.
 */
export function YesNoField({
  path,
  purpose,
  ...overrides
}: { path: FormPath; purpose?: ReactNode } & FieldOverrides) {
  const { t } = useTranslation(['form', 'options'])
  const field = useField(path, overrides)
  const { store } = useForm()
  const chosen: unknown = useAnswer(path)
  if (field.isHidden) return null
  const options = (['yes', 'no'] as const).map((value) => ({ value, label: t(`options:yesNo.${value}`) }))
  const clear = () => {
    store.set(path, '')
    focusField(path)
  }
  return (
    <RadioGroup
      path={path}
      field={field}
      options={options}
      purpose={purpose}
      after={
        !field.info.isRequired &&
        chosen !== '' &&
        chosen !== undefined && (
          <Button
            size="sm"
            variant="plain"
            px="0"
            aria-label={t('clearAnswerNamed', { question: field.label })}
            onClick={clear}
          >
            {t('clearAnswer')}
          </Button>
        )
      }
    />
  )
}
