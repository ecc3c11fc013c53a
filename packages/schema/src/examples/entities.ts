import type { Problem } from '../contract/problem.ts'
import type { Issue } from '../issue.ts'
import { filterNames, optionType } from '../job-filters.ts'
import type { Referral } from '../referral.ts'
import type { LinkRequested, ResumeDeletion, ResumeDeletionReceipt } from '../resume-deletion.ts'
import type { StagedUpload, UploadScan } from '../upload.ts'
import { exampleApplication, exampleReceipt } from './application.ts'
import { exampleJob, exampleJobPage, exampleJobSummary } from './job.ts'
import {
  exampleExportedApplication,
  examplePersonalInfo,
  examplePersonalInfoRecord,
} from './personal-info.ts'

export const exampleReferral: Referral = {
  recommender: '王小明',
  applicantName: '陳怡君',
  email: 'yichun.chen@example.com',
  phone: '0912-345-678',
  reason: '曾共事三年，擅長前端架構與無障礙設計。',
  recommenderEmployeeId: 'E10234',
  recommendCode: 'REF-2026-001',
  jobs: [exampleJobSummary],
  closedJobs: 0,
}

const exampleLinkRequested: LinkRequested = { validHours: 24, resendAfter: 60 }

const exampleResumeDeletion: ResumeDeletion = {
  maskedEmail: 'y***@example.com',
  applications: 2,
  files: 5,
  referrals: 1,
  expiresAt: '2026-11-21T06:30:00.000Z',
}

const exampleResumeDeletionReceipt: ResumeDeletionReceipt = {
  deletedAt: '2026-11-20T07:00:00.000Z',
  applications: 2,
  files: 5,
  referrals: 1,
}

const exampleIssue: Issue = { path: 'experience.entries.0.end', rule: 'endBeforeStart' }

/** A refused application with several issues, one of them with a number. */
const exampleProblem: Problem = {
  type: 'urn:recruiting:problem:validation_failed',
  title: '有些欄位需要修正',
  status: 422,
  code: 'validation_failed',
  requestId: 'req-7f3a9c',
  issues: [
    { path: 'personal.nameZh', rule: 'required' },
    exampleIssue,
    { path: 'application.desiredJob', rule: 'tooLong', params: { max: 100 } },
  ],
}

/** An accepted headshot with advice. */
const exampleStagedUpload: StagedUpload = {
  id: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  kind: 'headshot',
  name: '大頭照.jpg',
  size: 182_044,
  type: 'image/jpeg',
  expiresAt: '2026-11-20T08:30:00.000Z',
  scan: 'notScanned',
  advice: ['backgroundNotWhite'],
}

/** A file that no application can claim yet. */
const exampleUploadScan: UploadScan = { scan: 'scanning' }

const { education, experience, other } = exampleApplication

/**
 * Valid examples of entities of the document, by entity id: of every entity that a request sends, and of those that
 * tests need. In `contract/openapi.json` the entities of answers have recorded examples instead.
 */
export const examples = {
  Application: exampleApplication,
  ApplicationInfo: exampleApplication.application,
  ApplicationReceipt: exampleReceipt,
  ClosedJob: { jobType: exampleJob.jobType, locations: exampleJob.locations },
  Consent: exampleApplication.consent,
  Degree: education.highest,
  Education: education,
  Experience: experience,
  ExperienceEntry: experience.entries[0],
  ExportedApplication: exampleExportedApplication,
  ExportedFile: exampleExportedApplication.files[0],
  ExportedIdentity: exampleExportedApplication.sections.identity,
  ExportedSections: exampleExportedApplication.sections,
  Issue: exampleIssue,
  Job: exampleJob,
  IssueParams: { max: 100 },
  JobFacets: exampleJobPage.facets,
  ...Object.fromEntries(
    filterNames.map((name) => [`${optionType(name)}Count`, exampleJobPage.facets[name][0]]),
  ),
  JobPage: exampleJobPage,
  JobSummary: exampleJobSummary,
  LocalizedLines: exampleJob.content,
  LocalizedText: exampleJob.title,
  MissingFile: exampleExportedApplication.missingFiles[0],
  Other: other,
  Personal: exampleApplication.personal,
  Problem: exampleProblem,
  Recommender: other.recommenders[0],
  Salary: exampleJob.salary,
  SecondDegree: education.secondHighest,
  StagedUpload: exampleStagedUpload,
  UploadScan: exampleUploadScan,
  PersonalInfo: examplePersonalInfo,
  PersonalInfoRecord: examplePersonalInfoRecord,
  RecordIdentity: examplePersonalInfoRecord.sections.identity,
  RecordJob: examplePersonalInfoRecord.jobs[0],
  RecordOther: examplePersonalInfoRecord.sections.other,
  RecordSections: examplePersonalInfoRecord.sections,
  StoredFile: examplePersonalInfoRecord.files[0],
  Identity: examplePersonalInfo.identity,
  Contact: examplePersonalInfo.contact,
  Military: examplePersonalInfo.military,
  EditedDegree: examplePersonalInfo.education.highest,
  EditedSecondDegree: examplePersonalInfo.education.secondHighest,
  EditedEducation: examplePersonalInfo.education,
  EditedExperience: examplePersonalInfo.experience,
  EditedExperienceEntry: examplePersonalInfo.experience.entries[0],
  EmergencyContact: examplePersonalInfo.emergencyContact,
  Health: examplePersonalInfo.health,
  EditedOther: examplePersonalInfo.other,
  Referral: exampleReferral,
  LinkRequested: exampleLinkRequested,
  ResumeDeletion: exampleResumeDeletion,
  ResumeDeletionReceipt: exampleResumeDeletionReceipt,
  EditLinksRequest: { email: 'yichun.chen@example.com' },
  ResumeDeletionRequest: { email: 'yichun.chen@example.com' },
} as const
