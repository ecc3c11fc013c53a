import type { ExportedApplication } from '../export.ts'
import type { PersonalInfo, PersonalInfoRecord } from '../personal-info.ts'
import { exampleApplication } from './application.ts'
import { exampleJobSummary } from './job.ts'

const { personal, education, experience, application, other } = exampleApplication
const { headshot: _, resume: __, portfolio: ___, ...answers } = other

/** A valid save of the edit form with every field filled in; it replaces the résumé and keeps the other files. */
export const examplePersonalInfo: PersonalInfo = {
  personal,
  identity: {
    gender: 'female',
    idNumber: 'A223456781',
    birthDate: '1996-03-08',
    country: 'TW',
    homePhone: '+886223456789',
  },
  contact: {
    country: 'TW',
    postalCode: '100206',
    address: '臺北市中正區忠孝西路一段 1 號 5 樓',
    registeredCountry: 'TW',
    registeredPostalCode: '701',
    registeredAddress: '臺南市東區大學路 1 號',
  },
  military: { status: 'completed', start: '201808', end: '201812' },
  education: {
    highest: { ...education.highest, from: '201809', to: '202006' },
    secondHighest: { ...education.secondHighest, from: '201409', to: '201806' },
  },
  experience,
  application,
  emergencyContact: {
    name: '陳大明',
    relation: '父親',
    address: '臺南市東區大學路 1 號',
    phone: '+88662757575',
  },
  health: { condition: true, description: '需要可調整高度的桌面。' },
  other: { ...answers, resume: 'dddddddddddddddddddddddddddddddddddddddddddd'.slice(0, 43) },
}

const { idNumber: ____, ...identity } = examplePersonalInfo.identity

/** The stored record that pre-fills the edit form. */
export const examplePersonalInfoRecord: PersonalInfoRecord = {
  reference: '7K2M-9QWX-4HTC',
  submittedAt: '2026-11-20T06:30:00.000Z',
  expiresAt: '2026-11-23T06:30:00.000Z',
  jobs: [{ code: exampleJobSummary.code, title: exampleJobSummary.title }],
  maskedIdNumber: 'A22****781',
  files: [
    { kind: 'headshot', name: '大頭照.jpg', type: 'image/jpeg', size: 240_120 },
    { kind: 'resume', name: '履歷.pdf', type: 'application/pdf', size: 812_433 },
  ],
  sections: { ...examplePersonalInfo, identity, other: answers },
}

const { expiresAt: _end, maskedIdNumber: _mask, files, ...record } = examplePersonalInfoRecord

/** The same as a copy, whose portfolio the scanner found infected. */
export const exampleExportedApplication: ExportedApplication = {
  contractVersion: '1.1.0',
  exportedAt: '2026-11-20T07:00:00.000Z',
  ...record,
  locale: 'tw',
  sections: { ...record.sections, identity: examplePersonalInfo.identity },
  files: files.map((file) => ({
    ...file,
    path: `files/${file.kind}.${file.name.split('.').at(-1)}`,
  })),
  missingFiles: [{ kind: 'portfolio', reason: 'infected' }],
}
