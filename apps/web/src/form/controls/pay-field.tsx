import { Flex } from '@chakra-ui/react'
import { type SalaryUnit, salaryUnits } from '@recruiting/schema/options'
import { useTranslation } from 'react-i18next'
import { Input, Select } from '~/ui/plain-fields.tsx'
import { FieldFrame } from '../engine/field-frame.tsx'
import type { FormPath } from '../engine/form-path.ts'
import { useField } from '../engine/use-field.ts'

/** An amount of pay and its unit, which defaults to monthly. */
export function PayField({ path, unitPath }: { path: FormPath; unitPath: FormPath }) {
  const { t } = useTranslation(['form', 'options'])
  const unit = useField(unitPath)
  const shownUnit = salaryUnitOf(unit.typed)
  const field = useField(path, { hint: t(`payExample.${shownUnit}`) })
  return (
    <FieldFrame field={field}>
      <Flex gap="2" wrap="wrap">
        <Select {...unit.textControl} aria-label={unit.label} value={shownUnit} width="auto">
          {salaryUnits.map((each) => (
            <option key={each} value={each}>
              {t(`options:salaryUnit.${each}`)}
            </option>
          ))}
        </Select>
        <Input
          type="text"
          inputMode="numeric"
          flex="1 1 6rem"
          width="auto"
          {...field.textControl}
          autoComplete="off"
          // Enter continues to the next step.
          enterKeyHint="next"
        />
      </Flex>
    </FieldFrame>
  )
}

/** The pay unit of an answer, monthly by default. */
export function salaryUnitOf(answer: unknown): SalaryUnit {
  return salaryUnits.find((unit) => unit === answer) ?? 'month'
}
