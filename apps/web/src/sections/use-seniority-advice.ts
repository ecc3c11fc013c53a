import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldAdvice } from '~/form/field-advice.tsx'
import type { DraftSections } from '~/lib/draft/draft.ts'
import { useAdviceKind } from './use-answer-advice.ts'

type Entries = DraftSections['experience']['entries']

/**
 * The advice on the seniority; when the answer contradicts the entries, it offers to remove them all, with an undo.
 * @returns also a function to call when the entries change otherwise, which discards the undo.
 */
export function useSeniorityAdvice(
  rows: () => Entries,
  replaceAll: (entries: Entries) => void,
): { advice: FieldAdvice; forgetRemoved: () => void } {
  const { t } = useTranslation('form')
  const kind = useAdviceKind('experience.seniority')
  const [removed, setRemoved] = useState<Entries>([])
  const change = (entries: Entries, nextRemoved: Entries) => {
    replaceAll(entries)
    setRemoved(nextRemoved)
  }

  function advice(): FieldAdvice {
    if (removed.length > 0)
      return {
        text: t('advice.entriesRemoved', { count: removed.length }),
        action: { label: t('advice.restoreEntries'), act: () => change(removed, []) },
      }
    if (kind === 'entriesDespiteNone')
      return {
        text: t('advice.entriesDespiteNone'),
        action: { label: t('advice.removeEntries'), act: () => change([], rows()) },
      }
    return { text: kind && t(`advice.${kind}`) }
  }

  return { advice: advice(), forgetRemoved: () => setRemoved([]) }
}
