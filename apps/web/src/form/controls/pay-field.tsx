import { Flex } from '@chakra-ui/react'
import { type SalaryUnit, salaryUnits } from '@recruiting/schema/options'
import { useTranslation } from 'react-i18next'
import { Select } from '~/ui/plain-fields.tsx'
import { FieldFrame } from '../engine/field-frame.tsx'
import type { FormPath } from '../engine/form-path.ts'
import { useField, useTextControl } from '../engine/use-field.ts'
import { LineInput } from './text-field.tsx'

/** An amount of pay and its unit, which defaults to monthly. */
export function PayField({ path, unitPath }: { path: FormPath; unitPath: FormPath }) {
  const { t } = useTranslation(['form', 'options'])
  const unit = useField(unitPath)
  const control = useTextControl(unit)
  const shownUnit = salaryUnitOf(control.value)
  const field = useField(path, { hint: t(`payExample.${shownUnit}`) })
  return (
    <FieldFrame field={field}>
      <Flex gap="2" wrap="wrap">
        <Select {...control} aria-label={unit.label} value={shownUnit} width="auto">
          {salaryUnits.map((each) => (
            <option key={each} value={each}>
              {t(`options:salaryUnit.${each}`)}
            </option>
          ))}
        </Select>
        <LineInput field={field} inputMode="numeric" flex="1 1 6rem" width="auto" autoComplete="off" />
      </Flex>
    </FieldFrame>
  )
}

/** The pay unit of an answer, monthly by default. */
export function salaryUnitOf(answer: unknown): SalaryUnit {
  return salaryUnits.find((unit) => unit === answer) ?? 'month'
}
