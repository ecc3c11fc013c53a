import { Text, type TextProps } from '@chakra-ui/react'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { waitingEdit } from '~/lib/draft/waiting-edit.ts'

/** Where and how long unsaved answers wait for a new link, and how to restore them; nothing when none wait. */
export function WaitingNote(props: TextProps) {
  const { t } = useTranslation('personalInfo')
  const [waiting] = useState(() => waitingEdit())
  if (waiting === undefined) return null
  const { reference, expiresAt } = waiting
  const time = taipeiMinute(new Date(expiresAt).toISOString())
  return <Text {...props}>{t('waiting.note', { reference, time })}</Text>
}
