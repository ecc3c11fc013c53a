/** One valid example of every entity of the calls for tests. */

const token = 'q3BdX0nT5y8LwZ1kRj7GfVhC2sMuEaP9oI4tYxKbN6Q'

export const exampleMail = {
  id: '3b241101-e2bb-4255-8caf-4136c566a962',
  to: 'referred@example.com',
  subject: '王小明推薦您應徵',
  locale: 'tw',
  sentAt: '2026-11-20T06:30:00.000Z',
  text: `陳怡君 您好：\nhttp://localhost:3000/referral/check/${token}`,
  html: '<!DOCTYPE html><html lang="zh-Hant-TW"><body><p>陳怡君 您好：</p></body></html>',
  links: [{ url: `http://localhost:3000/referral/check/${token}`, purpose: 'referral', token }],
}

export const exampleWorldCreated = { id: 'w7Qm2Zk9Xs4Lt8Rb' }

export const exampleWorldOrder = { seed: 'empty', clock: '2026-12-23T06:30:00.000Z', mailServer: 'down' }

export const exampleJobStatus = { status: 'closed' }

export const exampleReferralOrder = {
  recommender: '王小明',
  applicantName: '陳怡君',
  email: 'referred@example.com',
  phone: '+886912345678',
  reason: '曾共事三年，擅長前端架構與無障礙設計。',
  recommenderEmployeeId: 'E10234',
  recommendCode: 'REF-2026-001',
  jobCodes: ['SW-1001'],
  locale: 'tw',
}

export const exampleReferralCreated = { to: 'referred@example.com', after: exampleMail.id }

export const exampleLinkEnd = { token, as: 'expired' }

export const exampleClock = { now: '2026-11-23T06:30:00.000Z', ahead: 259_200 }

export const exampleClockMoves = [{ seconds: 259_200 }, { to: '2026-12-23T06:30:00.000Z' }]
