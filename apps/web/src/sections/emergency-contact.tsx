import { TextField } from '~/form/text-field.tsx'

/** spec 5: name, relation, address and phone of the emergency contact. */
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
