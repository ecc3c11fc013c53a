import { parseYearMonth } from '@recruiting/schema/fields/year-month'
import { qualifications } from '@recruiting/schema/options'
import { taipeiDay } from '@recruiting/schema/taipei-time'
import { useHydrated } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '~/form/engine/field-info.ts'
import { type FormPath, valueAt } from '~/form/engine/form-path.ts'
import { useFormState } from '~/form/engine/form-store.ts'
import type { FieldAdvice } from '~/form/engine/use-field.ts'

/** The kind of advice on the answer at a path, recomputed with every change. */
export function useAdviceKind(path: FormPath): AdviceKind | undefined {
  const thisMonth = taipeiDay(new Date().toISOString()).slice(0, 7).replace('/', '')
  // The clocks of the server and of the browser may differ.
  const isHydrated = useHydrated()
  return useFormState(({ values }) => (isHydrated ? answerAdvice(path, values(), thisMonth) : undefined))
}

/** The advice on the answer at a path, for its control. */
export function useAnswerAdvice(path: FormPath): FieldAdvice {
  const { t } = useTranslation('form')
  const kind = useAdviceKind(path)
  return { text: kind && t(`advice.${kind}`) }
}

/** Contradictions between two answers, or between an answer and today, and characters that nobody sees. The words are `form.advice.<kind>`. */
type AdviceKind =
  | 'entriesDespiteNone'
  | 'entriesMissing'
  | 'monthInFuture'
  | 'graduationInFuture'
  | 'graduationInPast'
  | 'secondAboveFirst'
  | 'invisible'

/** Comparable levels, from highest to lowest; `other` and `none` are not comparable. */
const levels: readonly unknown[] = qualifications.filter((each) => each !== 'other')

const ordinaryStarts = /^(?:experience\.entries\.\d+\.start|education\.\w+\.from|military\.start)$/

const names = /^personal\.(?:lastNameZh|firstNameZh|nameEn)$/
// No joiners and variation selectors, which are parts of names.
const invisible = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/

/**
 * The advice on the answer at a path, from the answers as typed. It never blocks the form, because unusual answers
 * may be true.
 * @param thisMonth `yyyyMM` in Taipei
 */
export function answerAdvice(path: string, values: FormValues, thisMonth: string): AdviceKind | undefined {
  if (path === 'experience.seniority') return seniorityAdvice(values)
  if (path === 'education.secondHighest.qualification') return levelAdvice(values)
  if (names.test(path)) return invisible.test(textAt(values, path)) ? 'invisible' : undefined
  const month = parseYearMonth(textAt(values, path))
  if (month === undefined) return undefined
  const isInFuture = month > thisMonth
  if (ordinaryStarts.test(path)) return isInFuture ? 'monthInFuture' : undefined
  const degree = /^(education\.\w+)\.yearMonth$/.exec(path)?.[1]
  return degree === undefined
    ? undefined
    : endOfStudiesAdvice(textAt(values, `${degree}.status`), isInFuture, month < thisMonth)
}

function seniorityAdvice(values: FormValues): AdviceKind | undefined {
  const seniority = textAt(values, 'experience.seniority')
  const entries = valueAt(values, 'experience.entries')
  const hasEntries = Array.isArray(entries) && entries.length > 0
  if (seniority === '') return undefined
  if (seniority === 'none') return hasEntries ? 'entriesDespiteNone' : undefined
  return hasEntries ? undefined : 'entriesMissing'
}

function levelAdvice(values: FormValues): AdviceKind | undefined {
  const first = levels.indexOf(valueAt(values, 'education.highest.qualification'))
  const second = levels.indexOf(valueAt(values, 'education.secondHighest.qualification'))
  return first >= 0 && second >= 0 && second < first ? 'secondAboveFirst' : undefined
}

function endOfStudiesAdvice(status: string, isInFuture: boolean, isInPast: boolean): AdviceKind | undefined {
  if (status === 'schooling') return isInPast ? 'graduationInPast' : undefined
  if (!isInFuture) return undefined
  if (status === 'graduated') return 'graduationInFuture'
  return status === 'dropout' ? 'monthInFuture' : undefined
}

function textAt(values: FormValues, path: string): string {
  const value = valueAt(values, path)
  return typeof value === 'string' ? value : ''
}
