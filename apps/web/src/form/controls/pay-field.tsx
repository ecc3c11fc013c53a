import { Flex } from '@chakra-ui/react'
import { type SalaryUnit, salaryUnits } from '@recruiting/schema/options'
import { useTranslation } from 'react-i18next'
import { Input, Select } from '~/ui/plain-fields.tsx'
import { FieldFrame } from '../engine/field-frame.tsx'
import type { FormPath } from '../engine/form-path.ts'
import { useTextControl } from '../engine/form-store.ts'
import { useField } from '../engine/use-field.ts'

/** An amount of pay and its unit, which defaults to monthly. */
export function PayField({ path, unitPath }: { path: FormPath; unitPath: FormPath }) {
  const { t } = useTranslation(['form', 'options'])
  const unit = useTextControl(unitPath)
  const shownUnit = salaryUnitOf(unit.value)
  const field = useField(path, { hint: t(`payExample.${shownUnit}`) })
  const unitField = useField(unitPath)
  const control = useTextControl(path)
  return (
    <FieldFrame field={field}>
      <Flex gap="2" wrap="wrap">
        <Select
          {...unit}
          {...unitField.attributes}
          aria-label={unitField.label}
          value={shownUnit}
          width="auto"
        >
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
          {...control}
          {...field.attributes}
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
