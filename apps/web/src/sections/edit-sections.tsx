import { Box, Button, Flex } from '@chakra-ui/react'
import { militaryStatusesWithPeriod } from '@recruiting/schema/options'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceField, CountryField } from '~/form/controls/choice-fields.tsx'
import { DateField } from '~/form/controls/date-fields.tsx'
import { MultilineField, TextField } from '~/form/controls/text-field.tsx'
import { FieldGroup, Pair } from '~/form/engine/field-group.tsx'
import { isServing, useFieldWords } from '~/form/engine/field-words.ts'
import { type FormPath, valueAt } from '~/form/engine/form-path.ts'
import { useAnswer, useForm } from '~/form/engine/form-store.ts'
import { Muted } from '~/ui/text.tsx'
import { useAnswerAdvice } from './answer-advice.ts'
import { SpecialDataQuestion } from './other.tsx'

/** Identity in the edit form (specification 3). A stored number is shown masked and stays unless another is typed. */
export function IdentityFields({ maskedIdNumber }: { maskedIdNumber: string | undefined }) {
  const { t } = useTranslation('form')
  return (
    <>
      <ChoiceField path="identity.gender" />
      <TextField
        path="identity.idNumber"
        hint={
          maskedIdNumber === undefined
            ? t('idNumber.fresh')
            : t('idNumber.present', { masked: maskedIdNumber })
        }
      />
      <DateField path="identity.birthDate" autoComplete="bday" />
      <CountryField path="identity.country" />
      {/* Not `tel`: browsers would fill in the mobile number. */}
      <TextField path="identity.homePhone" />
    </>
  )
}

/** Contact section of the edit form (specification 3): current and registered address. */
export function ContactFields() {
  const { label } = useFieldWords()
  return (
    <>
      <FieldGroup path="contact-address" legend={label('contact.address')}>
        <CountryField path="contact.country" />
        <PostalCodeField path="contact.postalCode" country="contact.country" autoComplete="postal-code" />
        <TextField path="contact.address" autoComplete="address-line1" />
      </FieldGroup>
      <FieldGroup path="registered-address" legend={label('contact.registeredAddress')}>
        <SameAsContact />
        <CountryField path="contact.registeredCountry" />
        <PostalCodeField path="contact.registeredPostalCode" country="contact.registeredCountry" />
        <TextField path="contact.registeredAddress" />
      </FieldGroup>
    </>
  )
}

/** The hint follows the country of the address, as the rule `taiwanPostalCodes` does. */
function PostalCodeField({ country, ...field }: ComponentProps<typeof TextField> & { country: FormPath }) {
  const { t } = useTranslation('form')
  const chosen = useAnswer(country)
  const isAbroad = chosen !== '' && chosen !== 'TW'
  return <TextField {...field} hint={isAbroad ? t('contact.postalCodeAbroad') : undefined} />
}

/** Copies one address to the other once; both remain editable. */
function SameAsContact() {
  const { t } = useTranslation('form')
  const { store } = useForm()
  const [said, setSaid] = useState('')
  const copy = () => {
    store.set('contact.registeredCountry', valueAt(store.values(), 'contact.country'))
    store.set('contact.registeredPostalCode', valueAt(store.values(), 'contact.postalCode'))
    store.set('contact.registeredAddress', valueAt(store.values(), 'contact.address'))
    setSaid(t('contact.copied'))
  }
  return (
    <Flex gap="4" align="center" wrap="wrap">
      <Button size="sm" variant="outline" onClick={copy}>
        {t('contact.sameAsContact')}
      </Button>
      <Box role="status">{said !== '' && <Muted>{said}</Muted>}</Box>
    </Flex>
  )
}

/** Military service in the edit form (specification 3), with its months where they apply. */
export function MilitaryFields() {
  const { t } = useTranslation('form')
  const status = useAnswer('military.status')
  const startAdvice = useAnswerAdvice('military.start')
  const hasPeriod = militaryStatusesWithPeriod.some((each) => each === status)
  return (
    <>
      <ChoiceField path="military.status" />
      {hasPeriod && (
        <Pair>
          <DateField path="military.start" advice={startAdvice} />
          <DateField path="military.end" label={isServing(status) ? t('military.expectedEnd') : undefined} />
        </Pair>
      )}
    </>
  )
}

/** Emergency contact (specification 5): name, relation, address and phone. */
export function EmergencyContactFields() {
  return (
    <>
      <TextField path="emergencyContact.name" />
      <TextField path="emergencyContact.relation" />
      <TextField path="emergencyContact.address" />
      <TextField path="emergencyContact.phone" />
    </>
  )
}

/** Health condition in the edit form (specification 3), with its purpose next to it. */
export function HealthFields() {
  return (
    <>
      <SpecialDataQuestion path="health.condition" />
      <MultilineField path="health.description" />
    </>
  )
}
