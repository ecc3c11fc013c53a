import type { EditSectionName, PersonalInfoRecord } from '@recruiting/schema/personal-info'
import { ApplicationFields } from '~/sections/application.tsx'
import { ContactFields } from '~/sections/contact.tsx'
import { EducationFields } from '~/sections/education.tsx'
import { EmergencyContactFields } from '~/sections/emergency-contact.tsx'
import { ExperienceFields } from '~/sections/experience.tsx'
import { HealthFields } from '~/sections/health.tsx'
import { IdentityFields } from '~/sections/identity.tsx'
import { MilitaryFields } from '~/sections/military.tsx'
import { OtherFields } from '~/sections/other.tsx'
import { PersonalFields } from '~/sections/personal.tsx'

/** The fields of one section of the edit form. */
export function EditSectionFields({ name, record }: { name: EditSectionName; record: PersonalInfoRecord }) {
  switch (name) {
    case 'personal':
      return <PersonalFields isEdit />
    case 'identity':
      return <IdentityFields maskedIdNumber={record.maskedIdNumber} />
    case 'contact':
      return <ContactFields />
    case 'military':
      return <MilitaryFields />
    case 'education':
      return <EducationFields hasDuration />
    case 'experience':
      return <ExperienceFields heading="h3" />
    case 'application':
      return <ApplicationFields isEdit />
    case 'emergencyContact':
      return <EmergencyContactFields />
    case 'health':
      return <HealthFields />
    case 'other':
      return <OtherFields />
  }
}
