import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldGroup } from '~/form/field-group.tsx'
import { useAnswer, useForm } from '~/form/form-context.ts'
import { valueAt } from '~/form/form-path.ts'
import { TextField } from '~/form/text-field.tsx'
import { useFieldWords } from '~/form/use-field-words.ts'

/** Contact section of the edit form (specification 3): current and registered address. */
export function ContactFields() {
  const { t } = useTranslation('form')
  const { label } = useFieldWords()
  const country = useAnswer('identity.country')
  // The rule applies to Taiwan only (the rule of PersonalInfo between its sections).
  const isAbroad = country !== '' && country !== 'TW'
  const hint = isAbroad ? t('contact.postalCodeAbroad') : undefined
  return (
    <>
      <FieldGroup path="contact-address" legend={label('contact.address')}>
        <TextField path="contact.postalCode" autoComplete="postal-code" hint={hint} />
        <TextField path="contact.address" autoComplete="street-address" />
      </FieldGroup>
      <FieldGroup path="registered-address" legend={label('contact.registeredAddress')}>
        <SameAsContact />
        <TextField path="contact.registeredPostalCode" hint={hint} />
        <TextField path="contact.registeredAddress" />
      </FieldGroup>
    </>
  )
}

/** Copies one address to the other once; both remain editable. */
function SameAsContact() {
  const { t } = useTranslation('form')
  const { store } = useForm()
  const [said, setSaid] = useState('')
  const copy = () => {
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
