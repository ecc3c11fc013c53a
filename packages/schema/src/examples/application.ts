import type { Application, ApplicationReceipt } from '../application.ts'
import { noticeVersion } from '../notice.ts'

/** A valid application with every field filled in; the staged ids are well-formed placeholders. */
export const exampleApplication: Application = {
  jobCodes: ['SW-1001'],
  consent: { agreed: true, version: noticeVersion },
  personal: {
    lastNameZh: '陳',
    firstNameZh: '怡君',
    nameEn: 'Yi-Chun Chen',
    email: 'yichun.chen@example.com',
    mobilePhone: '+886912345678',
  },
  education: {
    highest: {
      qualification: 'master',
      school: '國立臺灣大學',
      department: '資訊工程學系',
      status: 'graduated',
      yearMonth: '202006',
    },
    secondHighest: {
      qualification: 'bachelor',
      school: '國立成功大學',
      department: '資訊工程學系',
      status: 'graduated',
      yearMonth: '201806',
    },
  },
  experience: {
    seniority: 'over5',
    entries: [
      {
        category: 'work',
        companyName: '範例科技股份有限公司',
        location: '臺北市',
        jobTitle: '前端工程師',
        start: '202101',
        stillEmployed: true,
        salary: 72000,
        content: '開發與維護會員網站。\n負責無障礙改善。',
        supervisorName: '林志明',
        supervisorTitle: '經理',
        supervisorPhone: '+886223456789#123',
      },
      {
        category: 'partTime',
        companyName: 'Example Café',
        location: 'Tainan',
        jobTitle: 'Barista',
        start: '201709',
        end: '201806',
        salary: 190,
        salaryUnit: 'hour',
        reasonForLeaving: '畢業',
      },
    ],
  },
  application: {
    channel: 'other',
    channelOther: '技術社群聚會',
    desiredJob: '資深前端工程師',
    expectedSalary: 85000,
    recommendCode: 'REF-2026-001',
    recommenderEmployeeId: 'E10234',
    recommenderName: '王小明',
  },
  other: {
    workPermitRequired: false,
    lawsuit: true,
    lawsuitDetails: '商標爭議，已和解。',
    recommenders: [
      {
        name: '張教授',
        jobTitle: '教授',
        organisation: '國立臺灣大學',
        city: '臺北市',
        contactPhone: '+886233665888',
        contactEmail: 'chang@example.edu',
      },
      { name: 'John Smith', organisation: 'Example Ltd.', contactEmail: 'john@example.com' },
    ],
    headshot: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    resume: 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
    portfolio: 'ccccccccccccccccccccccccccccccccccccccccccc',
    portfolioUrl: 'https://example.com/portfolio',
  },
}

export const exampleReceipt: ApplicationReceipt = {
  reference: '7K2M-9QWX-4HTC',
  submittedAt: '2026-11-20T06:30:00.000Z',
}
