import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Application } from '@recruiting/schema/application'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'
import type { PersonalInfo } from '@recruiting/schema/personal-info'
import type { NewReferral } from '../../src/referrals/stored-referral.ts'

/** Unique values: one for every field except choices and months. */

let count = 0
/** Never a substring of another one. */
const canary = (kind: string) => `Canary${kind}${++count}x`
const number = () => 71_000_000 + ++count * 1013

type Values = Pick<Application, 'personal' | 'education' | 'experience' | 'application'>

function sections(email: string): Values {
  const { education, experience, application } = exampleApplication
  return {
    personal: {
      lastNameZh: canary('Last'),
      firstNameZh: canary('First'),
      nameEn: canary('NameEn'),
      email,
      mobilePhone: '+886987654321',
    },
    education: {
      highest: { ...education.highest, school: canary('School'), department: canary('Department') },
      secondHighest: {
        ...education.secondHighest,
        school: canary('School'),
        department: canary('Department'),
      },
    },
    experience: {
      ...experience,
      entries: experience.entries.map((entry) => ({
        ...entry,
        companyName: canary('Company'),
        location: canary('Location'),
        jobTitle: canary('JobTitle'),
        salary: number(),
        salaryUnit: 'month',
        content: canary('Content'),
        ...(entry.stillEmployed ? {} : { reasonForLeaving: canary('Reason') }),
        supervisorName: canary('Supervisor'),
        supervisorTitle: canary('SupervisorTitle'),
        supervisorPhone: `+88622345${6100 + ++count}`,
      })),
    },
    application: {
      ...application,
      channelOther: canary('Channel'),
      desiredJob: canary('DesiredJob'),
      expectedSalary: number(),
      recommendCode: canary('RecommendCode'),
      recommenderEmployeeId: canary('EmployeeId'),
      recommenderName: canary('RecommenderName'),
    },
  }
}

function other() {
  return {
    workPermitRequired: true,
    lawsuit: true,
    lawsuitDetails: canary('Lawsuit'),
    recommenders: [1, 2, 3].map(() => ({
      name: canary('Recommender'),
      jobTitle: canary('RecommenderTitle'),
      organisation: canary('Organisation'),
      city: canary('City'),
      contactPhone: `+88622345${6100 + ++count}`,
      contactEmail: `${canary('contact')}@example.org`,
    })),
    portfolioUrl: `https://example.org/${canary('Url')}`,
  }
}

/** The fields that differ from a prepared application. */
export function canaryApplication(email: string): Values & { other: ReturnType<typeof other> } {
  return { ...sections(email), other: other() }
}

export function canaryPersonalInfo(email: string): PersonalInfo {
  return {
    ...examplePersonalInfo,
    ...sections(email),
    identity: {
      gender: 'female',
      idNumber: 'CNRY98765',
      birthDate: '1987-06-05',
      country: 'JP',
      homePhone: '+81312987654',
    },
    contact: {
      country: 'JP',
      postalCode: 'CNRY 01',
      address: canary('Address'),
      registeredCountry: 'JP',
      registeredPostalCode: 'CNRY 02',
      registeredAddress: canary('Registered'),
    },
    emergencyContact: {
      name: canary('Emergency'),
      relation: canary('Relation'),
      address: canary('EmergencyAddress'),
      phone: '+81312987321',
    },
    health: { condition: true, description: canary('Health') },
    other: other(),
  }
}

export function canaryReferral(email: string): NewReferral {
  return {
    recommender: canary('Recommender'),
    applicantName: canary('Applicant'),
    email,
    phone: '+81312987111',
    reason: canary('Recommendation'),
    recommenderEmployeeId: canary('EmployeeId'),
    recommendCode: canary('RecommendCode'),
    jobCodes: ['SW-1001'],
  }
}

const telling = /canary|CNRY|^\+|^\d{8}$|1987-06-05/i

/** The unique values in an object. */
export function canariesIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(canariesIn)
  const text = String(value)
  return telling.test(text) ? [text] : []
}

/** The values that occur in a text, case-insensitively. */
export function found(values: readonly string[], text: string): string[] {
  const folded = text.toLowerCase()
  return values.filter((value) => folded.includes(value.toLowerCase()))
}

/** All bytes of all files in a folder, as latin1 text. */
export async function bytesOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const parts = await Promise.all(
    files.map(
      async ({ parentPath, name }) =>
        `${name} ${(await readFile(join(parentPath, name))).toString('latin1')}`,
    ),
  )
  return parts.join('\n')
}
