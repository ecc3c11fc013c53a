import { TextField } from '~/form/controls/text-field.tsx'

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
