import { applicationChannels, educationStatuses, qualifications } from '../options.ts'
import { exampleApplication, exampleReceipt } from './application.ts'
import { exampleJob, exampleJobPage, exampleJobSummary } from './job.ts'
import {
  exampleLinkRequested,
  exampleReferral,
  exampleResumeDeletion,
  exampleResumeDeletionReceipt,
} from './links.ts'
import { examplePersonalInfo, examplePersonalInfoRecord } from './personal-info.ts'
import { exampleIssue, exampleProblem } from './problem.ts'
import { exampleStagedUpload, exampleUploadScan } from './upload.ts'

const { education, experience, other } = exampleApplication

/**
 * One valid example of every entity of the document, by entity id. In `contract/openapi.json` the entities of answers
 * have recorded examples instead.
 */
export const examples = {
  Application: exampleApplication,
  ApplicationChannelOption: { id: 'other', needsText: true },
  ApplicationChannels: {
    channels: applicationChannels.map((id) => ({ id, needsText: id === 'other' })),
  },
  ApplicationInfo: exampleApplication.application,
  ApplicationReceipt: exampleReceipt,
  ClosedJob: { jobType: exampleJob.jobType, locations: exampleJob.locations },
  Consent: exampleApplication.consent,
  Degree: education.highest,
  Education: education,
  EducationOptions: { qualifications, statuses: educationStatuses },
  Experience: experience,
  ExperienceEntry: experience.entries[0],
  Issue: exampleIssue,
  Job: exampleJob,
  IssueParams: { max: 100 },
  JobFacets: exampleJobPage.facets,
  JobTypeCount: exampleJobPage.facets.jobType[0],
  EmploymentTypeCount: exampleJobPage.facets.employmentType[0],
  LocationCount: exampleJobPage.facets.location[0],
  RemoteWorkCount: exampleJobPage.facets.remoteWork[0],
  JobPage: exampleJobPage,
  JobSummary: exampleJobSummary,
  LocalizedLines: exampleJob.content,
  LocalizedText: exampleJob.title,
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
