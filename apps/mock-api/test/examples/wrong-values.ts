import { apiBase, type CallName } from '@recruiting/schema/contract/calls'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { personalInfo } from '../support/links.ts'
import type { ExampleRequest } from './example.ts'

const { personal, application } = exampleApplication
const [entry] = exampleApplication.experience.entries
const email = { email: 'yichun.chen@example' }

/** Requests with wrong values, for every call that validates any. */
export const wrongValues: Readonly<Partial<Record<CallName, Partial<ExampleRequest>>>> = {
  listJobs: { path: `${apiBase}/jobs?jobType=dancing&page=0&pagesize=20` },
  stageUpload: {
    parts: [
      { name: 'kind', value: 'headshot' },
      { name: 'file', file: 'files/pdf/plain.pdf', filename: 'photo.jpg', type: 'image/jpeg' },
    ],
  },
  submitApplication: {
    json: {
      ...exampleApplication,
      personal: { ...personal, lastNameZh: '', firstNameZh: '', email: email.email },
      experience: {
        seniority: 'over5',
        entries: [{ ...entry, stillEmployed: false, start: '202101', end: '202012' }],
      },
      application: { ...application, desiredJob: '長'.repeat(101) },
      hobbies: ['登山'],
    },
  },
  savePersonalInfo: {
    json: {
      ...personalInfo,
      identity: { ...personalInfo.identity, idNumber: 'A123456780', birthDate: '2990-01-01' },
      military: { status: 'exempt', start: '201808' },
    },
  },
  requestEditLinks: { json: email },
  requestResumeDeletion: { json: email },
}
