import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CountryField } from '~/form/controls/country-field.tsx'
import { TextField } from '~/form/controls/text-field.tsx'
import { FieldGroup } from '~/form/engine/field-group.tsx'
import { useAnswer, useForm } from '~/form/engine/form-context.ts'
import { type FormPath, valueAt } from '~/form/engine/form-path.ts'
import { useFieldWords } from '~/form/engine/use-field-words.ts'

/** Contact section of the edit form (specification 3): current and registered address. */
export function ContactFields() {
  const { label } = useFieldWords()
  return (
    <>
      <FieldGroup path="contact-address" legend={label('contact.address')}>
        <CountryField path="contact.country" />
        <PostalCodeField path="contact.postalCode" country="contact.country" autoComplete="postal-code" />
        <TextField path="contact.address" autoComplete="street-address" />
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
      <Box role="status">{said !== '' && <Text color="fg.muted">{said}</Text>}</Box>
    </Flex>
  )
}
