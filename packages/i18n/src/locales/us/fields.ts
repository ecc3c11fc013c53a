import type { Shape } from '../../shape.ts'
import type { fields as reference } from '../tw/fields.ts'

/** Words of every field by path. Sentences of the specification (spec 5) are verbatim. */
export const fields: Shape<typeof reference> = {
  jobCodes: {
    label: 'Vacancies',
    required: 'Please choose the vacancy you are applying for',
    tooMany_one: 'You can apply for up to {{max}} vacancy at once',
    tooMany_other: 'You can apply for up to {{max}} vacancies at once',
    duplicate: 'Please choose each vacancy only once',
  },
  email: { label: 'E-mail', hint: 'The address you applied with', required: 'Please enter your E-mail' },
  consent: {
    label: 'Notice and consent',
    agreed: {
      label: 'I have READ and AGREED with the terms and conditions',
      required: "Please check 'I have READ and AGREED with the terms and conditions'",
    },
    version: { label: 'Version of the notice' },
  },
  personal: {
    label: 'Personal details',
    nameZh: { label: 'Chinese name', required: 'Please enter your Chinese Name' },
    lastNameZh: {
      label: 'Chinese last name',
      hint: 'Without a Chinese name: the surname in your passport',
      required: 'Please enter your Last Name',
    },
    firstNameZh: {
      label: 'Chinese first name',
      hint: 'Without a Chinese name: the given names in your passport; if it has one name only, enter it in both fields',
      required: 'Please enter your First Name',
    },
    nameEn: {
      label: 'English name',
      hint: 'As in your passport, e.g. Chen, Yi-Chun; one name only is fine',
      required: 'Please enter your English Name',
    },
    email: { label: 'E-mail', required: 'Please enter your E-mail' },
    mobilePhone: {
      label: 'Mobile phone',
      hint: 'E.g. 0912345678; from abroad with the country code, e.g. +819012345678',
      required: 'Please enter your Phone Number',
    },
  },
  education: {
    label: 'Education',
    highest: {
      label: 'Highest degree',
      required: 'Please fill in highest and second highest level of education',
      qualification: {
        label: 'Qualification level',
        required: 'Please select the level of your highest degree',
      },
      school: { label: 'School', required: 'Please enter the school of your highest degree' },
      department: { label: 'Department' },
      status: { label: 'Status', required: 'Please select the status of your highest degree' },
      yearMonth: {
        label: 'Graduation month',
        hint: 'Year and month, e.g. 202406',
        required: 'Please enter the month of your highest degree, e.g. 202406',
      },
      from: { label: 'Studied from', hint: 'Optional, six digits, e.g. 201609' },
      to: { label: 'Studied until', endBeforeStart: 'The end of the studies must not be before their start' },
    },
    secondHighest: {
      label: 'Second-highest degree',
      hint: 'If you have no second degree, choose “None” as the level',
      required: 'Please fill in highest and second highest level of education',
      qualification: {
        label: 'Qualification level',
        required: 'Please select the level of your second-highest degree, or None',
      },
      school: { label: 'School', required: 'Please enter the school of your second-highest degree' },
      department: { label: 'Department' },
      status: { label: 'Status', required: 'Please select the status of your second-highest degree' },
      yearMonth: {
        label: 'Graduation month',
        hint: 'Year and month, e.g. 201806',
        required: 'Please enter the month of your second-highest degree, e.g. 201806',
      },
      from: { label: 'Studied from', hint: 'Optional, six digits, e.g. 201609' },
      to: { label: 'Studied until', endBeforeStart: 'The end of the studies must not be before their start' },
    },
  },
  experience: {
    label: 'Work experience',
    seniority: { label: 'Years of experience', required: 'Please enter Seniority' },
    entries: {
      label: 'Jobs',
      hint: 'Up to {{max}}, most recent first; entries are sorted automatically',
      tooMany_one: 'You can add up to {{max}} work experience',
      tooMany_other: 'You can add up to {{max}} work experiences',
      category: { label: 'Category', required: 'Please select the category of this job' },
      companyName: { label: 'Company name', required: 'Please enter the company name' },
      location: { label: 'Location' },
      jobTitle: { label: 'Job title', required: 'Please enter the job title' },
      start: {
        label: 'Start month',
        hint: 'Year and month, e.g. 202103',
        required: 'Please enter the start month',
      },
      stillEmployed: { label: 'I still work here' },
      end: {
        label: 'End month',
        hint: 'Year and month, e.g. 202406',
        required: 'Please enter the end month, or tick “I still work here”',
        endBeforeStart: 'End month must not be before start month',
      },
      salary: {
        label: 'Salary (TWD)',
        number: 'Please enter the salary in digits, e.g. 200 or 45000',
      },
      salaryUnit: { label: 'Unit of pay' },
      content: { label: 'Main job content' },
      reasonForLeaving: { label: 'Reason for leaving' },
      supervisorName: { label: "Supervisor's name" },
      supervisorTitle: { label: "Supervisor's title" },
      supervisorPhone: {
        label: "Supervisor's phone",
        phone: 'Please enter a valid phone number of the supervisor, with its area code, e.g. 0223456789',
      },
    },
  },
  application: {
    label: 'Application details',
    channel: {
      label: 'Application channel',
      hint: 'How did you hear about this job?',
      required: "Please select 'Application Channel'",
    },
    channelOther: {
      label: 'Other channel (please describe)',
      required: "Please enter 'Application Channel' when other",
    },
    desiredJob: { label: 'Desired job' },
    expectedSalary: {
      label: 'Expected salary (TWD)',
      number: 'Please enter the expected salary in digits, e.g. 200 or 45000',
    },
    expectedSalaryUnit: { label: 'Unit of pay' },
    recommendCode: {
      label: 'Referral code',
      hint: 'If one of our employees gave you a code, enter it here',
      code: 'The referral code can contain only letters, digits, - and _',
    },
    recommenderEmployeeId: {
      label: "Recommender's employee ID",
      code: 'The employee ID can contain only letters, digits, - and _',
    },
    recommenderName: { label: "Recommender's name" },
  },
  identity: {
    label: 'Identity',
    gender: { label: 'Gender' },
    idNumber: {
      label: 'National ID, resident certificate or passport number',
      hint: 'For your security, only part of a stored number is shown; leave this empty to keep it',
    },
    birthDate: {
      label: 'Date of birth',
      hint: 'Year, month and day, e.g. 19900131',
      date: 'Please enter a valid date of birth, e.g. 19900131',
    },
    country: { label: 'Nationality' },
    homePhone: {
      label: 'Home phone',
      hint: 'With its area code, e.g. 0223456789',
      phone: 'Please enter a valid home phone number, with its area code, e.g. 0223456789',
    },
  },
  contact: {
    label: 'Addresses',
    country: { label: 'Country or region of the contact address', hint: 'Taiwan unless you choose another' },
    postalCode: { label: 'Postal code of the contact address', hint: '3, 5 or 6 digits' },
    address: { label: 'Contact address' },
    registeredCountry: {
      label: 'Country or region of the registered address',
      hint: 'Taiwan unless you choose another',
    },
    registeredPostalCode: {
      label: 'Postal code of the registered address',
      hint: '3, 5 or 6 digits',
      postalCode: 'Please enter a valid postal code of the registered address (3, 5 or 6 digits)',
    },
    registeredAddress: { label: 'Registered address' },
  },
  military: {
    label: 'Military service',
    status: { label: 'Military status', hint: 'Not a condition for being hired' },
    start: {
      label: 'Start of service',
      hint: 'Six digits, e.g. 201508',
    },
    end: {
      label: 'End of service',
      hint: 'Six digits, e.g. 201608; if you are still serving, the month you expect to finish',
      endBeforeStart: 'The end of service must not be before its start',
    },
  },
  emergencyContact: {
    label: 'Emergency contact',
    name: { label: "Emergency contact's name", required: "Please enter the emergency contact's name" },
    relation: {
      label: "Emergency contact's relationship",
      hint: 'E.g. mother, spouse, friend',
      required: "Please enter the emergency contact's relationship",
    },
    address: {
      label: "Emergency contact's address",
      required: "Please enter the emergency contact's address",
    },
    phone: {
      label: "Emergency contact's phone number",
      hint: 'With its area code, e.g. 0223456789',
      required: "Please enter the emergency contact's phone number",
      phone: 'Please enter a valid contact phone number, with its area code, e.g. 0223456789',
    },
  },
  health: {
    label: 'Health condition',
    condition: {
      label: 'Do you have a health condition that affects your work in this position?',
      hint: 'Used only to arrange suitable work and a suitable workplace; by answering and saving you consent in writing to this use (PDPA article 6).',
      required: 'Please select your Health condition',
    },
    description: { label: 'Description', hint: 'Briefly what support you need' },
  },
  other: {
    label: 'Other information',
    workPermitRequired: {
      label: 'Do you need the company to apply for a work permit for you?',
      required: 'Please select whether a work permit is needed',
    },
    lawsuit: {
      label: 'Have you been involved in an IP-rights or criminal lawsuit?',
      hint: 'Used only to assess legal risks directly related to the position; you do not have to answer, and leaving it empty does not count against you.',
    },
    lawsuitDetails: {
      label: 'Subject and current state of the lawsuit',
      required: 'Please enter the details of the lawsuit',
    },
    recommenders: {
      label: 'References (not relatives)',
      hint: 'Optional, up to {{max}}: people who know your work, e.g. a former supervisor or a teacher',
      tooMany_one: 'You can name up to {{max}} reference',
      tooMany_other: 'You can name up to {{max}} references',
      name: { label: 'Name', required: 'Please enter the name of the reference' },
      jobTitle: { label: 'Job title' },
      organisation: { label: 'Organization' },
      city: { label: 'City' },
      contactPhone: {
        label: 'Contact phone',
        phone: 'Please enter a valid contact phone number, with its area code, e.g. 0223456789',
        phoneOrEmail: 'Please enter the phone number or e-mail of the reference',
      },
      contactEmail: { label: 'E-mail', email: 'Please enter a valid E-mail address of the reference' },
    },
    headshot: {
      label: 'Headshot',
      hint: 'ID photo on a white background, PNG or JPG, up to {{max}}MB',
      required: 'Please upload headshot',
      fileKind: 'The headshot must be a PNG or JPG file',
      fileUnreadable: 'This picture cannot be read. Please choose another or save it again',
      fileInfected: 'A virus or malware was found in the headshot. Please choose another picture',
      fileExpired: 'The headshot has expired. Please choose it again',
    },
    resume: {
      label: 'CV / resume',
      hint: 'PDF or Word, up to {{max}}MB',
      required: 'Please upload CV/Resume',
      fileKind: 'The resume must be a PDF or Word file',
      fileUnreadable: 'The resume cannot be read and may be damaged. Please save it again and upload it',
      filePassword: 'The resume is protected by a password. Please remove the password and upload it again',
      fileInfected: 'A virus or malware was found in the resume. Please choose another file',
      fileExpired: 'The resume has expired. Please choose it again',
    },
    portfolio: {
      label: 'Portfolio file',
      hint: 'Any format, up to {{max}}MB; details inside the file, such as place or author, are stored with it',
      fileInfected: 'A virus or malware was found in the portfolio file. Please choose another',
      fileExpired: 'The portfolio file has expired. Please choose it again',
    },
    removePortfolio: { label: 'Remove the current portfolio file' },
    portfolioUrl: { label: 'Portfolio or reference link', hint: 'E.g. https://example.com' },
  },
}
