import { filterNames, optionType } from '../../src/job-filters.ts'
import { isObject, type JsonObject, resolve } from './walk.ts'

/** What each schema of `openapi.json` holds. */
const schemaDescriptions: Readonly<Record<string, string>> = {
  // The defaults for filters; an entry below replaces its default.
  ...Object.fromEntries(
    filterNames.flatMap((name) => [
      [optionType(name), `An option of the filter \`${name}\`.`],
      [`${optionType(name)}Count`, `An option of the filter \`${name}\`, and how many vacancies have it.`],
    ]),
  ),
  Application: 'An application for one or several vacancies: consent, and every section of the form.',
  ApplicationChannel: 'How an applicant heard of the vacancy.',
  ApplicationChannelOption: 'An application channel that the backend offers.',
  ApplicationChannels: 'The application channels that the backend offers.',
  ApplicationInfo: 'Application details: channel, desired job, expected salary, and who recommended.',
  ApplicationReceipt: 'The answer to an accepted application.',
  Consent: 'The consent to the notice about personal data.',
  Contact: 'Current and registered address. An address without a country is in Taiwan.',
  Country: 'A country by its ISO 3166-1 alpha-2 code.',
  Degree: 'The highest degree.',
  EditedDegree: 'The highest degree in the edit form, with the duration of the studies.',
  EditedEducation: 'Education in the edit form: the highest and the second-highest degree.',
  EditedExperience: 'Work experience in the edit form.',
  EditedExperienceEntry: 'One work experience in the edit form.',
  EditedOther: 'Other questions and files in the edit form. A file that is absent stays unchanged.',
  EditedSecondDegree: 'The second-highest degree in the edit form, with the duration of the studies.',
  EditLinksRequest: 'The address of a person who wants to correct stored data.',
  Education: 'The highest and the second-highest degree.',
  EducationOptions: 'The qualification levels and statuses that the backend accepts.',
  EducationStatus: 'Whether the studies were completed, broken off, or go on.',
  EmergencyContact: 'Whom to call in an emergency.',
  EmploymentType: 'Full time or part time.',
  EmploymentTypeCount: 'An employment type, and how many vacancies have it.',
  Experience: 'Years of experience, and up to five work experiences.',
  ExperienceCategory: 'Regular work or part-time work.',
  ExperienceEntry: 'One work experience.',
  ExportedApplication:
    'Everything stored of one application: `application.json` in the zip of `downloadExport`, the only one with the full ID number.',
  ExportedFile: 'A file in the zip.',
  ExportedIdentity: 'The identity in a copy, with the full ID number.',
  ExportedSections: 'Every answer of a record by section. A section that was never answered is absent.',
  FirstScanState: 'What is known of the harmlessness of a file that has just been staged.',
  Gender: 'Gender as the identity document states it.',
  Health: 'Whether a health condition matters for this position.',
  Identity: 'Identity: gender, ID number, birth date, nationality and home phone.',
  IssueParams: 'The numbers that the sentence of a rule shows.',
  Job: 'A vacancy with everything that its page shows.',
  JobFacets: 'For every filter each option, zeros included, in the order of the screen.',
  JobPage: 'One page of the list of vacancies, with the counts of every filter.',
  JobSort: 'The order of the list: by date of posting, or by how well the keyword matches.',
  JobSummary: 'A vacancy as the list shows it.',
  JobType: 'The kind of work of a vacancy.',
  JobTypeCount: 'A job type, and how many vacancies have it.',
  LinkRequested: 'The same answer for every well-formed address or token, known or not.',
  Locale: 'A language: `tw` is Traditional Chinese (zh-Hant-TW), `us` is English (en-US).',
  Location: 'A place of work: a county or city by ISO 3166-2, a place abroad by ISO 3166-1.',
  LocationCount: 'A place of work, and how many vacancies have it.',
  Military: 'Military service. Those who need not serve answer `notApplicable`.',
  MilitaryStatus: 'Whether military service was done.',
  MissingFile: 'A file of the record that is not in the zip, and why.',
  MissingFileReason:
    'Why a file is not in the zip: `scanning`, the virus scanner has not judged it yet; `infected`, it was removed; `lost`, the store lacks it.',
  Other: 'Other questions, recommenders, and the files of an application.',
  Personal: 'Name, e-mail and mobile phone.',
  PersonalInfo: 'The complete record of one application, as the edit form saves it.',
  PersonalInfoRecord: 'The stored record of one application, which fills the edit form.',
  Problem:
    'A problem by RFC 9457. `title` is for people, in the language asked for; clients decide by `code` and `issues`.',
  ProblemCode: 'What went wrong. Clients treat a code that they do not know by the status of the answer.',
  Qualification: 'A level of qualification, highest first.',
  Recommender:
    'A person who recommends the applicant and is no relative. A row with any answer must have all required ones.',
  RecordIdentity: 'The identity in a record, without the ID number, which is shown masked.',
  RecordJob: 'A vacancy that the application is for.',
  RecordOther: 'Other questions in a record, without files, which `files` describes.',
  RecordSections: 'The answers of a record by section. A section that was never answered is absent.',
  Referral: 'What a recommender wrote about the person who opens the link.',
  RemoteWork: 'How much of the work may be done remotely.',
  RemoteWorkCount: 'An extent of remote work, and how many vacancies have it.',
  ResumeDeletion: 'What a deletion would delete.',
  ResumeDeletionReceipt: 'What was deleted: kinds and counts, without personal data.',
  ResumeDeletionRequest: 'The address whose data shall be deleted.',
  Rule: 'The rule that a value breaks. Clients show the sentence of a rule that they do not know as `invalid`.',
  SalaryUnit: 'The time that pay is for.',
  ScanState:
    'What is known of the harmlessness of a file: `scanning`, not judged yet; `clean`; `infected`, refused and removed; `notScanned`, judged by nobody.',
  SecondDegree: 'The second-highest degree. Its qualification is `none` if there is none.',
  SecondQualification: 'A level of qualification, highest first, or `none`.',
  Seniority: 'Years of work experience: none, under one year, or over that many years.',
  StagedUpload: 'A staged file that no application has claimed yet.',
  StoredFile: 'A file of the record. Only `downloadExport` has its content.',
  UploadAdvice: 'What could be better about an accepted picture. It is never a refusal.',
  UploadKind: 'What a file is for.',
  UploadScan: 'What the virus scanner says of a staged file.',
}

/**
 * What each property and parameter holds: by `Schema.property`, or by the bare name where it means the same in every
 * schema. A reference without an entry has the description of its schema.
 */
const propertyDescriptions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    filterNames.map((name) => [`query.${name}`, 'Only vacancies with one of these options']),
  ),
  address: 'Street address of the current residence',
  advice: 'What could be better about the picture; empty for other kinds',
  agreed: 'The person has read the notice and agrees',
  applicantName: 'Name of the recommended person',
  applications: 'How many applications',
  benefits: 'What the company offers, one line each',
  birthDate: 'Birth date, from 1900 to today, `yyyy-MM-dd`',
  channelOther: 'The channel in words, when `channel` is `other`',
  channels: 'In the order of the screen',
  city: 'City where the recommender works',
  closedJobs: 'How many of the recommended vacancies have been closed since',
  companyName: 'Company name',
  condition: 'There is a health condition that matters for this position',
  contactEmail: 'E-mail of the recommender; this or the phone number is required',
  'Job.content': 'What the work consists of, one line each',
  content: 'Main job content',
  count: 'How many vacancies have this option, when the choice of this filter is left out',
  currency: 'Always New Taiwan dollars',
  department: 'Department or major',
  file: 'The bytes of the file',
  kind: 'What the file is for',
  'Health.description': 'The condition in words; optional',
  desiredJob: 'The job that the applicant wishes',
  'EmergencyContact.address': 'Address of the emergency contact',
  'EmergencyContact.name': 'Name of the emergency contact',
  email: 'E-mail address',
  end: 'The last month, `yyyyMM`',
  entries: 'The work experiences; they are stored newest first',
  expectedSalary: 'Expected salary in whole New Taiwan dollars',
  expectedSalaryUnit: 'What the expected salary is for; a month when absent',
  files: 'How many files',
  'PersonalInfoRecord.files': 'The stored files, one of each kind at most',
  firstNameZh: 'Chinese first name; without a Chinese name, the given names in the passport',
  from: 'The first month of the studies, `yyyyMM`',
  headshot: 'Id of the staged headshot',
  'EditedOther.headshot': 'Id of a staged headshot that replaces the stored one',
  highest: 'The highest degree',
  'StagedUpload.id': 'The id by which the file is claimed, discarded and asked for; it is a secret',
  id: 'The id of the staged file, as `stageUpload` answered it',
  issues: 'Everything that is wrong with the request, at most one issue a path',
  items: 'The vacancies of this page',
  'ApplicationInfo.channel': 'How the applicant heard of the vacancy',
  'Problem.job': 'The closed vacancy; only with `job_closed`',
  jobCodes: 'The vacancies that the application is for, in the order of choice',
  jobs: 'The recommended vacancies that are still open',
  'PersonalInfoRecord.jobs': 'The vacancies of the application, in the order of choice',
  jobTitle: 'Job title',
  keyword: 'Words to look for',
  lastNameZh: 'Chinese last name; without a Chinese name, the surname in the passport',
  lawsuit: 'There was a lawsuit about intellectual property, or a criminal one',
  lawsuitDetails: 'The lawsuit in words',
  location: 'Where the company is',
  locations: 'The places of work',
  'query.employmentType': 'Only vacancies with one of these employment types',
  'query.jobType': 'Only vacancies with one of these job types',
  'query.location': 'Only vacancies in one of these places',
  'query.remoteWork': 'Only vacancies with one of these extents of remote work',
  'query.count': 'How many mails to wait for',
  'query.timeout': 'The longest wait, in seconds',
  maskedEmail: 'The address with its middle masked: the holder of the link may not be its owner',
  maskedIdNumber: 'The stored ID number with its middle masked; only `downloadExport` has the full number',
  max: 'The highest pay, in whole New Taiwan dollars',
  'IssueParams.max': 'The largest number allowed',
  min: 'The lowest pay, in whole New Taiwan dollars',
  'IssueParams.min': 'The smallest number allowed',
  name: 'Name of the recommender',
  nameEn: 'English name as in the passport',
  needsText: 'Whether this channel asks for a text',
  negotiable:
    'Pay is agreed in the interview; lawful only from 40,000 a month (Employment Service Act, article 5)',
  openings: 'How many people are wanted',
  organisation: 'Company or school of the recommender',
  page: 'The page, from 1',
  pageSize: 'How many vacancies a page has',
  params: 'The numbers of the sentence',
  contactPhone:
    'Phone number of the recommender; this or the e-mail is required. With `+` unless it is Taiwanese',
  homePhone: 'Home phone; with `+` unless it is Taiwanese',
  mobilePhone: 'Mobile phone; with `+` unless it is Taiwanese',
  supervisorPhone: 'Phone number of the supervisor; with `+` unless it is Taiwanese',
  phone: 'Phone number; with `+` unless it is Taiwanese',
  portfolio: 'Id of the staged portfolio',
  'EditedOther.portfolio': 'Id of a staged portfolio that replaces the stored one',
  portfolioUrl: 'Address of a portfolio or reference on the web',
  postalCode: 'Postal code of the current residence',
  qualifications: 'Levels of qualification, in the order of the screen',
  reason: 'Why the recommender recommends the person',
  reasonForLeaving: 'Reason for leaving; absent while still employed',
  recommendCode: 'Referral code that an employee gave',
  recommender: 'Name of the recommender',
  recommenderEmployeeId: 'Employee ID of the recommender',
  recommenderName: 'Name of the employee who recommended',
  recommenders: 'Up to three people who recommend the applicant and are no relatives',
  reference: 'The reference number, which the mail names, too',
  referrals: 'How many recommendations of this person by others',
  registeredAddress: 'Street address of the household registration',
  registeredCountry: 'Country of the registered address; Taiwan when absent',
  registeredPostalCode: 'Postal code of the registered address',
  relation: 'How the contact is related to the applicant',
  removePortfolio: 'Removes the stored portfolio without a new one',
  requestId: 'Names the request in the log, as `X-Request-Id`',
  requirements: 'What the company asks for, one line each',
  resendAfter: 'Seconds until another request for the same address sends another mail',
  resume: 'Id of the staged résumé',
  'EditedOther.resume': 'Id of a staged résumé that replaces the stored one',
  salary: 'Salary in whole New Taiwan dollars',
  'JobSummary.salary': 'The pay',
  'Job.salary': 'The pay',
  salaryUnit: 'What the salary is for; a month when absent',
  school: 'Name of the school',
  secondHighest: 'The second-highest degree; its qualification is `none` if there is none',
  sections: 'The answers by section',
  size: 'Stored bytes; a headshot is encoded again',
  start: 'The first month, `yyyyMM`',
  statuses: 'Statuses of studies, in the order of the screen',
  'Problem.status': 'The HTTP status of the answer',
  stillEmployed: 'The applicant still works here',
  supervisorName: 'Name of the supervisor',
  supervisorTitle: 'Title of the supervisor',
  title: 'Title of the vacancy',
  'Problem.title': 'The problem in words, in the language of `Content-Language`',
  to: 'The last month of the studies, `yyyyMM`',
  total: 'How many vacancies match in all',
  tw: 'In Traditional Chinese',
  type: 'The media type found in the content',
  'Problem.type': 'Names the kind of problem: `urn:recruiting:problem:` and the code',
  us: 'In English',
  // Test support.
  as: 'How the link ends',
  calls: 'The names of the calls',
  'Mail.links': 'The links with a token, in their order',
  'Mail.locale': 'The language of the mail',
  locale: 'The language of the invitation',
  mails: 'The mails, newest first',
  'Mail.to': 'The address of the recipient',
  'ReferralCreated.to': 'The address of the invitation',
  'ReferralOrder.jobCodes': 'The recommended vacancies',
  'MailLink.purpose': 'What the link is for',
  subject: 'The subject',
  'JobStatus.status': 'Whether the vacancy is open',
  token: 'The token of the link',
  url: 'The address with the token',
  validHours: 'How many hours a link works',
  value: 'The option',
  version: 'Name of the version of the notice that was shown; only the version in force is accepted',
  workPermitRequired: 'The applicant needs a work permit',
  yearMonth: 'Month of graduation, of dropping out, or of expected graduation, by `status`, `yyyyMM`',
  jobType: 'The kind of work',
  employmentType: 'Full time or part time',
  sort: 'The order of the list',
  'StagedUpload.name': 'The file name that the sender gave, without path and control characters',
  'StoredFile.name': 'The file name that the sender gave',
  'ApplicationChannelOption.id': 'The option',
  expiresAt: 'When the link expires',
  contractVersion: 'The version of the contract that describes the file',
  exportedAt: 'When the copy was made',
  missingFiles: 'The files of the record that are not in the zip',
  path: 'The path in the zip',
  'ExportedApplication.files': 'The files in the zip, one of each kind at most',
  'ExportedApplication.jobs': 'The vacancies of the application, in the order of choice',
  'ExportedApplication.locale': 'The language in which the application was submitted',
  'ExportedFile.name': 'The file name that the sender gave',
  'ExportedIdentity.idNumber': 'The full number; absent when none is stored',
  'MissingFile.reason': 'Why the file is not in the zip',
  'Clock.now': 'The time of the server',
  sentAt: 'When the mail was sent',
  remoteWork: 'How much of the work may be done remotely; absent: not stated',
  'StagedUpload.expiresAt': 'When the file is deleted unless an application claims it',
  submittedAt: 'When the application was submitted',
  postedAt: 'When the vacancy was posted',
  validThrough: 'The last moment to apply; absent if there is none',
  deletedAt: 'When everything was deleted',
  idNumber:
    'National ID or resident certificate with its check digit, or 6 to 9 characters of a passport. Absent: the stored number stays',
}

/** Gives every schema, property and parameter without a description the one of the tables above. */
export function describe(document: JsonObject): void {
  const { schemas, parameters = {} } = document.components as Record<string, Record<string, JsonObject>>
  const add = (part: JsonObject, description: string | undefined) => {
    if (description !== undefined && part.description === undefined) part.description = description
  }
  for (const [id, schema] of Object.entries(schemas ?? {})) {
    add(schema, schemaDescriptions[id] ?? schemaDescriptions[id.replace(/^Record/, 'Edited')])
    add(schema, schemaDescriptions[id.replace(/^Record/, '')])
    const ids = [id, id.replace(/^Record/, 'Edited'), id.replace(/^(?:Record|Edited)/, '')]
    addToProperties(schema, ids)
  }
  for (const operation of operationsOf(document)) {
    const own = Array.isArray(operation.parameters) ? operation.parameters.filter(isObject) : []
    for (const each of [...own, ...Object.values(parameters)]) {
      if (each.$ref === undefined) add(each, textOf([String(each.in)], String(each.name)))
    }
    const { content } = isObject(operation.requestBody) ? operation.requestBody : {}
    for (const media of isObject(content) ? Object.values(content) : []) {
      const schema = isObject(media) && isObject(media.schema) ? resolve(document, media.schema) : {}
      addToProperties(schema, [])
    }
  }

  function addToProperties(schema: JsonObject, ids: readonly string[]): void {
    for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, JsonObject>))
      add(property, textOf(ids, name))
  }
}

function textOf(ids: readonly string[], name: string): string | undefined {
  return [...ids.map((id) => `${id}.${name}`), name].map((key) => propertyDescriptions[key]).find(Boolean)
}

function operationsOf(document: JsonObject): JsonObject[] {
  const paths = Object.values(document.paths as Record<string, Record<string, JsonObject>>)
  return paths.flatMap((methods) => Object.values(methods))
}
