import { Button, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { desk } from './desk.ts'
import { fillForm } from './fill-form.ts'

/** Fills the application form with a valid applicant. @param onFilled loads the form again */
export function FillButton({ onFilled }: { onFilled: () => void }) {
  const { t } = useTranslation('steeringBar')
  const locale = useLocale()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const fill = async () => {
    if (state === 'busy') return
    setState('busy')
    const isFilled = await fillForm(desk.uploads, locale).catch(() => false)
    setState(isFilled ? 'idle' : 'failed')
    if (isFilled) onFilled()
  }
  return (
    <>
      <Button size="sm" aria-disabled={state === 'busy'} onClick={() => void fill()}>
        {state === 'busy' ? t('filling') : t('fill')}
      </Button>
      <Text role="status" color="fg.error" _empty={{ display: 'none' }}>
        {state === 'failed' ? t('fillFailed') : ''}
      </Text>
    </>
  )
}
