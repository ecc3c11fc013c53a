import { type ApplicationDraft, type DraftFile, newDraft } from './draft.ts'

/** Uploaded résumé of a test, which does not expire. */
export const testFile: DraftFile = {
  id: 'a'.repeat(43),
  name: '履歷.pdf',
  size: 4096,
  type: 'application/pdf',
  expiresAt: '2999-01-01T00:00:00.000Z',
  advice: [],
}

/** Test draft with every required answer valid. */
export function completeDraft(): ApplicationDraft {
  const draft = newDraft()
  const { sections } = draft
  sections.personal = {
    ...sections.personal,
    lastNameZh: '陳',
    firstNameZh: '怡君',
    nameEn: 'Chen, Yi-Chun',
    email: 'chen@example.com',
    mobilePhone: '0912-345-678',
  }
  sections.education.highest = {
    qualification: 'bachelor',
    school: '國立臺灣大學',
    department: '',
    status: 'graduated',
    yearMonth: '2020/06',
  }
  sections.education.secondHighest.qualification = 'none'
  sections.experience.seniority = 'none'
  sections.application.channel = 'cake'
  sections.other.workPermitRequired = 'no'
  draft.files = { headshot: testFile, resume: { ...testFile, id: 'b'.repeat(43) } }
  Object.assign(sections.other, { headshot: testFile.id, resume: 'b'.repeat(43) })
  return draft
}
