import type { Referral } from '../referral.ts'
import type { LinkRequested, ResumeDeletion, ResumeDeletionReceipt } from '../resume-deletion.ts'
import { exampleJobSummary } from './job.ts'

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

export const exampleLinkRequested: LinkRequested = { validHours: 24, resendAfter: 60 }

export const exampleResumeDeletion: ResumeDeletion = {
  maskedEmail: 'y***@example.com',
  applications: 2,
  files: 5,
  referrals: 1,
  expiresAt: '2026-11-21T06:30:00.000Z',
}

export const exampleResumeDeletionReceipt: ResumeDeletionReceipt = {
  deletedAt: '2026-11-20T07:00:00.000Z',
  applications: 2,
  files: 5,
  referrals: 1,
}
