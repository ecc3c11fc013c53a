import { useTranslation } from 'react-i18next'
import type { FormPath } from '../engine/form-path.ts'
import { TextField } from './text-field.tsx'

/**
 * The number of a document. A stored number is shown masked and stays unless another is typed.
 * @param masked the stored number with its middle hidden.
 */
export function IdNumberField({ path, masked }: { path: FormPath; masked: string | undefined }) {
  const { t } = useTranslation('form')
  const hint = masked === undefined ? t('idNumber.fresh') : t('idNumber.present', { masked })
  return <TextField path={path} hint={hint} />
}
