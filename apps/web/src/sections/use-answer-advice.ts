import { taipeiDay } from '@recruiting/schema/taipei-time'
import { useTranslation } from 'react-i18next'
import type { FieldAdvice } from '~/form/field-advice.tsx'
import { useFormState } from '~/form/form-context.ts'
import type { FormPath } from '~/form/form-path.ts'
import { type AdviceKind, answerAdvice } from './answer-advice.ts'

/** The kind of advice on the answer at a path, recomputed with every change. */
export function useAdviceKind(path: FormPath): AdviceKind | undefined {
  const thisMonth = taipeiDay(new Date().toISOString()).slice(0, 7).replace('/', '')
  return useFormState(({ values }) => answerAdvice(path, values(), thisMonth))
}

/** The advice on the answer at a path, for its control. */
export function useAnswerAdvice(path: FormPath): FieldAdvice {
  const { t } = useTranslation('form')
  const kind = useAdviceKind(path)
  return { text: kind && t(`advice.${kind}`) }
}
