import { companyWords } from '@recruiting/brand/company-words'
import { limits } from '@recruiting/schema/limits'
import type { LegalTexts } from '../../legal.ts'
import { deletionLinkHours, editLinkHours, referralLinkDays, withOwnTexts } from '../../legal-values.ts'

const company = companyWords.us

/** Legal texts in English. */
const standard: LegalTexts = {
  privacy: {
    title: 'Privacy policy',
    lead: `${company.name} (“we”, “us”) respects your privacy. This policy explains how we collect, process and use your personal data when you use our recruiting site (“this site”), and how you can see, correct or delete that data.`,
    sections: [
      {
        heading: 'Scope and who collects your data',
        paragraphs: [
          'This policy covers the personal data involved when you browse vacancies, apply for a job, correct your personal information, request deletion of your resume or check a referral on this site. Other websites we may link to are the responsibility of those who run them.',
          `Your data is collected by ${company.name}, ${company.address}. Contact for personal data: ${company.privacyMail}.`,
        ],
      },
      {
        heading: 'What we collect',
        paragraphs: [
          'We collect only what recruiting requires. Fields marked “optional” are yours to fill in or leave empty; all other fields are required. You do not need to give any personal data to browse vacancies.',
        ],
        items: [
          'Personal: Chinese name, English name, e-mail address and mobile phone number.',
          'Education: qualification level, school, department, status, period of study, and the year and month you graduated, left or expect to graduate.',
          'Work experience: years of experience, company, location, period, job title, salary, main job content, reason for leaving, and your supervisor’s contact details.',
          'Application: the vacancy, expected salary, application channel, referral code and recommender.',
          'Other: whether you need a work permit, whether you have been involved in an intellectual property or criminal lawsuit, and your recommenders (references).',
          'Files and links: headshot, resume, portfolio, and a portfolio or reference link.',
          'What you add through the personal information link: gender, birth date, ID, resident certificate or passport number, nationality, contact and registered addresses, home phone number, military status, emergency contact and health condition.',
          'Technical data: the IP address and time of a connection, used only for the short time needed for security and to prevent misuse. It does not become part of your application.',
        ],
      },
      {
        heading: 'Why we collect it, and the legal basis',
        paragraphs: [
          'We collect your personal data to recruit, select, contact and hire people (specified purpose 002, personnel management). We do not use it for marketing, and we do not sell or rent it.',
          'The legal basis is a contract or a relationship similar to a contract, and your consent, under Article 19 of the Personal Data Protection Act (“PDPA”). For special personal data under Article 6 of the PDPA it is your written consent. We record which version of the notice you agreed to.',
          'Hiring decisions are made by people who have read your application. This site makes no automated selection decisions.',
        ],
      },
      {
        heading: 'Special personal data, and data we do not screen by',
        paragraphs: [
          'Information about your health or about lawsuits, including criminal records, may be special personal data under Article 6 of the PDPA. The question about lawsuits is optional. The question about your health is asked only on the page “Edit personal information”; it is required there to save changes, and its description is optional. We collect this information only with your consent in writing, which includes electronic form. We use information about lawsuits only to assess suitability for the job, and information about your health also to arrange for safety at work. Please do not enter diagnoses, medical records or details unrelated to the job.',
          'We do not screen applicants by headshot, gender, birth date or military status, and these do not appear in lists of applicants or in search filters.',
        ],
      },
      {
        heading: 'How long we keep it',
        paragraphs: [
          `Unless you request deletion earlier or the law requires otherwise, we keep your application for ${company.retention} after your last application, and then delete it on our own initiative. Other data is kept as follows:`,
        ],
        items: [
          'Files that were uploaded but not submitted with an application: deleted automatically 2 hours after upload.',
          `Referrals that did not lead to an application: at most ${company.retention} from the referral.`,
          'Deletion records: after a deletion we keep only the kinds and number of items deleted, the time, and a hash that cannot be turned back into your e-mail address, as proof that we carried out the deletion.',
          'If you are hired: the data we need becomes part of your employee record and is kept as described in the notice you receive when you join.',
        ],
      },
      {
        heading: 'Who receives it',
        paragraphs: [
          'Only the following receive your personal data, and only as far as recruiting requires. We supervise our service providers as the law requires and do not allow them to use your data for any other purpose.',
        ],
        items: [
          'Our human resources staff who recruit, and the hiring managers of the jobs you apply for.',
          'Service providers who host our systems, store files and deliver e-mail for us.',
          'The recommenders (references) or former supervisors you name: we tell you before we contact them.',
          'Government agencies and courts that are entitled by law to request data.',
        ],
      },
      {
        heading: 'Cross-border transfer',
        paragraphs: [
          'We store your application in Taiwan (R.O.C.). If you use an e-mail service based abroad, our messages to you may be transferred abroad.',
          'If your data ever needs to be transferred abroad, we will first tell you the receiving country or region and the purpose, and we will comply with any restriction set by the competent authority.',
        ],
      },
      {
        heading: 'How we protect it',
        paragraphs: [
          'We take appropriate technical and organizational measures against theft, alteration, damage, loss and disclosure of personal data. If a personal data incident occurs, we will notify you in an appropriate way once the facts are established, and report it to the competent authority as the law requires.',
        ],
        items: [
          'Data is always transferred over encrypted connections between your device and this site.',
          'Applications and files are stored encrypted. Only authorized staff may read them, and they are bound to confidentiality.',
          'Headshots are re-encoded, so that details such as where a picture was taken are not stored in our systems. Resumes and portfolios are stored as they are: photos and documents among them may contain details such as place or author, so please remove what you do not wish to give before you upload.',
          'Links in e-mail messages are random, are stored only as hashes and stop working when they expire.',
          'System logs do not record the content of your application, and your ID, resident certificate or passport number is masked on the edit page; only the copy that you download shows it in full.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'Under Article 3 of the PDPA you have the following rights over the personal data we hold about you. They cannot be waived or limited in advance by agreement:',
        ],
        items: [
          'to ask about your data or to see it;',
          'to receive a copy;',
          'to have it completed or corrected;',
          'to have us stop collecting, processing or using it;',
          'to have it deleted.',
        ],
      },
      {
        heading: 'How to see your data, get a copy or stop its use',
        paragraphs: [
          'On the page “Edit personal information” you can download a copy of that application, with your answers and the files you uploaded, free of charge. The download link is sent to the e-mail address in that application and works once.',
          `For anything else write to ${company.privacyMail} from the e-mail address you applied with and tell us what you need. Once we have confirmed your identity, we answer within the period set by law; if we need longer, we explain why in writing. For access or copies in another way we may charge the necessary cost where the law allows it, and we tell you before we proceed.`,
          'You may withdraw your consent at any time. This does not affect what was lawfully done before, but we may then be unable to continue with your application.',
        ],
      },
      {
        heading: 'How to correct your data',
        paragraphs: [
          `Your application confirmation e-mail contains a link to edit your personal information. It is valid for ${editLinkHours} hours from sending and can be used more than once in that time. Each link belongs to one application. When it has expired you can ask for a new one on the same page; the new link replaces the old one.`,
          `If you cannot find the confirmation, or its link no longer works, enter the e-mail address you applied with on the page “Edit my personal information” of this site, and we will send a link for each of your applications to that address. If you were recommended but have not applied, write to ${company.privacyMail} to have your data corrected.`,
          `If you only want to correct some of your data and do not wish to answer other questions on the edit page, write to ${company.privacyMail} and we will make the correction for you.`,
        ],
      },
      {
        heading: 'How to delete your resume data',
        paragraphs: [
          `Enter the e-mail address you applied with on the resume deletion page, then confirm through the link we send you. The link is valid for ${deletionLinkHours} hours from sending. Opening it deletes nothing; you confirm once more on the page.`,
          'When you confirm, all applications, personal information, files and referrals about you under that e-mail address are deleted and cannot be restored, and we send you a receipt that contains no personal data. Copies in backups are cleared as backups rotate; if a backup is restored, the deletion is carried out again.',
        ],
      },
      {
        heading: 'E-mail messages',
        paragraphs: [
          'We only send messages about your application or your requests, such as application confirmations, notices of changes to your personal information, edit, download and deletion links, deletion receipts and referral checks. We send no advertising.',
          'A link in a message is a key to see or change your data, so please do not forward it. If you receive a message you did not ask for, do not follow the link; you are welcome to let us know.',
        ],
      },
      {
        heading: 'Data about other people, and referrals',
        paragraphs: [
          'Before you give us data about recommenders (references), former supervisors, an emergency contact or anyone else, please tell them and obtain their consent. We use it only as far as recruiting or an emergency requires.',
          `If you have been referred, we received your name, e-mail address, phone number and the reason for the referral from the person who referred you, and we tell you so by e-mail. The link in that message is valid for ${referralLinkDays} days from sending. Whether to apply is your own decision, and you can ask us to delete the data at any time.`,
        ],
      },
      {
        heading: 'Young people',
        paragraphs: [
          'This site is not meant for people under the age of 15. We do not knowingly collect their data and will delete it promptly if we find any. If you are under 18, please obtain the consent of your legal representative before you apply.',
        ],
      },
      {
        heading: 'Changes to this policy',
        paragraphs: [
          'When we change this policy we publish it on this page with a new version date. If a change materially affects the purpose, the categories of data or the way they are used, we notify the applicants concerned and, where necessary, ask for consent again.',
        ],
      },
      {
        heading: 'Contact',
        paragraphs: [
          `If you have questions about this policy or your personal data, write to ${company.privacyMail} or to Human Resources, ${company.address}. If you believe that we have not handled your data properly, you may also complain to the competent authority.`,
        ],
      },
    ],
  },

  terms: {
    title: 'Terms of service',
    lead: `These terms govern your use of the recruiting site (“this site”) of ${company.name} (“we”, “us”). Please read them first. If you do not agree with them, please do not apply through this site.`,
    sections: [
      {
        heading: 'Using this site',
        paragraphs: [
          'You may use this site free of charge to search for vacancies, apply for jobs, correct your personal information, request deletion of your resume and check referrals. No registration or login is needed.',
          'Editing, deletion and referral checks work through links we send by e-mail. Keep these links safe and do not share them; you are responsible for what follows if you pass one on.',
          'When using this site, you must not:',
        ],
        items: [
          'pretend to be somebody else, or give us other people’s personal data without their consent;',
          'use automated means to submit data in bulk, to extract content or to guess e-mail links;',
          'interfere with, break or get around the security of this site;',
          'upload or enter content that is unlawful, infringes the rights of others or has nothing to do with your application.',
        ],
      },
      {
        heading: 'Accuracy of your information',
        paragraphs: [
          'The information and files you provide must be true, complete and up to date. If something is wrong, correct it through the link in your application confirmation e-mail or contact us.',
          'If you apply for the same vacancy again with the same e-mail address, the newer application counts.',
          'If an application contains a materially false statement, we may stop processing it. If you have already been offered the job or have started work, the applicable law decides.',
        ],
      },
      {
        heading: 'Uploading files',
        paragraphs: [
          'Your files must meet the following requirements. We check the type and size of each file and accept only files that meet them.',
        ],
        items: [
          `Each file is limited to ${limits.fileMegabytes}MB.`,
          'The headshot is a PNG or JPG file; the resume is a PDF or Word file without a password; the portfolio can be any type of file.',
          'The files are your own or you have the right to use them, and they contain no trade secrets or confidential information of others.',
          'The files contain no viruses, malware or other harmful content.',
        ],
      },
      {
        heading: 'Applications and employment',
        paragraphs: [
          'The vacancies on this site are for information and are not an offer of employment. Submitting an application or receiving a reference number does not mean that you will be interviewed or hired. Working conditions are those of a separate written contract.',
          'We may change or close a vacancy at any time. If a vacancy contains an error, what we explain at the interview and the written contract prevail, without affecting the rights you have by law.',
          'We offer equal employment opportunities as the law requires. We never charge applicants fees or deposits, and we never ask you to hand over original documents, bank books, bank cards or passwords. If someone claiming to be from our company does, please ignore the request and tell us.',
        ],
      },
      {
        heading: 'Referrals',
        paragraphs: [
          'A recommender must first obtain the consent of the person referred and must provide correct information.',
          'The person referred can see the referral through the link in the e-mail and decides whether to apply. A referral does not guarantee employment. Rewards for employee referrals depend on our internal rules and do not arise from these terms.',
        ],
      },
      {
        heading: 'Intellectual property',
        paragraphs: [
          'The texts, images, logos and software of this site belong to us or to those who license them to us. You may view, print and share vacancy pages in order to apply. Any other use requires the consent of the owner, unless the law provides otherwise.',
          'Your resume and portfolio remain yours or their owner’s. You allow us to copy, store and read them as far as recruiting requires; this permission ends when the data is deleted.',
        ],
      },
      {
        heading: 'Personal data',
        paragraphs: [
          'We handle your personal data in accordance with our privacy policy and the collection notice you agreed to when you applied. The privacy policy explains your rights and how to use them.',
        ],
      },
      {
        heading: 'Interruptions and limitation of liability',
        paragraphs: [
          'We make reasonable efforts to keep this site working, but maintenance, equipment failure, network problems or force majeure may interrupt it. If you did not see a reference number, please assume that your application was not submitted.',
          'We are not liable for damage arising from the use of this site or from being unable to use it, except in cases of our intent or gross negligence, or where the law does not allow liability to be excluded or limited.',
          'Websites of others that this site links to are the responsibility of those who run them. We do not guarantee their content.',
        ],
      },
      {
        heading: 'Changes to these terms',
        paragraphs: [
          'We may change these terms and will publish them on this page with a new version date. An application that has been submitted remains under the terms in force when it was submitted; if you apply again after a change, the changed terms apply.',
          'If part of these terms is invalid, the rest remains in effect.',
        ],
      },
      {
        heading: 'Governing law and court',
        paragraphs: [
          `These terms are governed by the laws of the Republic of China (Taiwan). Both parties agree that ${company.court} is the court of first instance for disputes arising from these terms, without excluding provisions of law on exclusive jurisdiction or on a jurisdiction more favorable to you.`,
          'These terms exist in Chinese and in English. If the two differ, the Chinese version prevails.',
        ],
      },
      {
        heading: 'Contact',
        paragraphs: [
          `If you have questions about these terms, contact Human Resources, ${company.name}, ${company.address}, e-mail ${company.privacyMail}.`,
        ],
      },
    ],
  },

  accessibility: {
    title: 'Accessibility statement',
    lead: 'However you use the web, you should be able to find a vacancy on this site and apply for it.',
    sections: [
      {
        heading: 'The standards we follow',
        paragraphs: [
          'This site aims at level AA of WCAG 2.2 and of Taiwan’s Web Accessibility Guidelines 2.0. What follows is our own assessment; this site carries no accessibility mark, and no third party has audited it.',
        ],
      },
      {
        heading: 'How we check',
        paragraphs: ['Programs check every page in Chinese and English, with its error messages:'],
        items: [
          'You can search, apply, edit and delete your data with the keyboard alone.',
          'Screen readers get the name, hint and error of every field, and what they read out is enough to apply, edit and delete.',
          'Text and controls have enough contrast in light, dark and forced colours.',
          'Nothing is cut off when text is enlarged to 200%, or in a window of 320 pixels.',
          'An application, an edit and a deletion can be finished in the engines Chromium, Firefox and WebKit.',
        ],
      },
      {
        heading: 'Known limits',
        paragraphs: [
          'People who use screen readers have not tried this site for us yet: we know what is read out only from what browsers pass to screen readers. Whether a file that you upload is accessible depends on the file; it does not affect your application.',
        ],
      },
      {
        heading: 'If something does not work',
        paragraphs: [
          `If you cannot use something, write to ${company.privacyMail} and tell us which page it is and which browser or assistive technology you use. You can also ask for the content by e-mail, or for help with your application.`,
        ],
      },
    ],
  },

  cookies: {
    title: 'Cookie policy',
    lead: 'This site uses no cookies for tracking, advertising or analytics, and loads no third-party tracking code. Everything it keeps in your browser is listed below.',
    sections: [
      {
        heading: 'What cookies and browser storage are',
        paragraphs: [
          'A cookie is a small piece of text that a website keeps in your browser and that is sent to that website with each request. Browser storage (sessionStorage and localStorage) stays on your device and is not sent to the website automatically. sessionStorage belongs to one tab and is cleared when you close it.',
        ],
      },
      {
        heading: 'How we use them',
        paragraphs: [
          'Everything in the table is necessary for something you asked for, and is not used to identify you or to analyze how you browse. That is why this site shows no cookie banner.',
          'Your answers in the application form may contain personal data. Unless you choose to keep them on this device for 7 days, they stay in the current tab only. Please do not choose this on a public or shared computer. The contents of your files are not kept in the browser, only their temporary identifiers.',
        ],
      },
      {
        heading: 'How to manage or clear them',
        paragraphs: [
          'You can clear your answers in the application form at any time; browser storage no longer holds them after you submit. You can delete or block cookies and site data in the settings of your browser.',
          'If you block cookies, this site may not remember your language. If you block browser storage, answers you have not submitted may be lost when the page reloads.',
          'Apart from this, your browser may keep public pages and vacancies in its ordinary cache. They contain none of your personal data.',
        ],
      },
      {
        heading: 'Changes and contact',
        paragraphs: [
          `When what we keep changes, we update the table and the version date. If you have questions, write to ${company.privacyMail}.`,
        ],
      },
    ],
    storageTable: {
      caption: 'What this site keeps in your browser',
      columns: { key: 'Name', where: 'Where', purpose: 'Purpose', kept: 'Kept for' },
      rows: [
        { key: 'lang', where: 'Cookie', purpose: 'Remembers the language you chose', kept: '1 year' },
        {
          key: 'recruiting.jobs',
          where: 'sessionStorage',
          purpose: 'Remembers the vacancies you chose to view or apply for',
          kept: 'Until your application is finished or you close the tab',
        },
        {
          key: 'recruiting.referralMode',
          where: 'sessionStorage',
          purpose: 'Remembers that you came here from a referral e-mail',
          kept: 'Until you submit your application, browse all vacancies or close the tab',
        },
        {
          key: 'recruiting.consent',
          where: 'sessionStorage',
          purpose: 'Remembers which version of the personal data notice you agreed to',
          kept: 'Until your application is finished or you close the tab',
        },
        {
          key: 'recruiting.draft',
          where: 'sessionStorage; localStorage if you choose to keep your answers on this device',
          purpose:
            'Keeps the answers you have not submitted yet, so that a reload does not lose them; on this device together with the chosen vacancies and your consent',
          kept: 'Until you submit, clear them or close the tab; 7 days if you choose to keep them on this device',
        },
        {
          key: 'recruiting.receipt',
          where: 'sessionStorage',
          purpose:
            'Shows the reference number, the vacancies and where the confirmation was sent after submitting',
          kept: 'Until you leave the confirmation or close the tab',
        },
        {
          key: 'recruiting.edit',
          where: 'sessionStorage',
          purpose:
            'Keeps the changes on the page “Edit personal information” that are not saved yet, so that a reload does not lose them',
          kept: 'Until you save or discard them, leave that page or close the tab',
        },
        {
          key: 'recruiting.waitingEdit',
          where: 'sessionStorage',
          purpose:
            'Keeps the unsaved changes of the page “Edit personal information” when its link expires first, for a new link of the same application',
          kept: 'Until you fill them in, discard them, delete your resume data or close the tab; 24 hours at most',
        },
        {
          key: 'recruiting.reloaded',
          where: 'sessionStorage',
          purpose: 'Prevents a page that failed to load from reloading again and again',
          kept: 'Until another page has loaded or you close the tab',
        },
        {
          key: 'tsr-scroll-restoration-v1_3',
          where: 'sessionStorage',
          purpose: 'Remembers how far each page was scrolled, so that going back returns to the same place',
          kept: 'Until you close the tab',
        },
      ],
    },
  },

  notice: {
    title: 'Notice on the collection, processing and use of personal data',
    lead: `Before collecting your personal data, ${company.name} informs you of the following under Article 8 of the Personal Data Protection Act. Please read it carefully:`,
    items: {
      collector: {
        heading: 'Who collects your data',
        text: `${company.name} (“we”, “us”), ${company.address}; e-mail ${company.privacyMail}.`,
      },
      purpose: {
        heading: 'Purpose',
        text: 'Personnel management (specified purpose 002): recruiting, selection, contact about interviews, verification of qualifications, referrals and hiring.',
      },
      categories: {
        heading: 'Categories of data',
        text: 'Data identifying a person (C001, such as name, e-mail address, phone number, address and headshot); identifiers in government data (C003, such as ID, resident certificate or passport number); description of a person (C011, such as gender, birth date and nationality); occupation (C038); school records (C051); qualifications or skills (C052); current employment (C061); employment history (C062); reasons for leaving employment (C063); work experience (C064); as well as present, past and expected salary, need for a work permit, military status, details of recommenders and emergency contacts, and the resume and portfolio you upload. If you answer those questions, also information about lawsuits and, on the page “Edit personal information”, about your health. What is actually collected depends on the fields of the form you fill in.',
      },
      scope: {
        heading: 'Period, area, recipients and manner of use',
        text: `Period: ${company.retention} after your last application, or until deletion if you request it earlier. Area: Taiwan (R.O.C.), and the location of your e-mail service if it is based abroad. Recipients: our human resources staff and the hiring managers of the jobs you apply for; service providers who host our systems, store files and deliver e-mail for us; recommenders (references) or former supervisors, whom we contact only after telling you; and authorities entitled by law to request data. Manner: processing and use in electronic or written form as far as the purpose above requires, including review, contact, verification and storage; no marketing and no automated selection decisions.`,
      },
      rights: {
        heading: 'Your rights and how to use them',
        text: `Under Article 3 of the Personal Data Protection Act you may ask about your data or see it, receive a copy, have it completed or corrected, have us stop collecting, processing or using it, and have it deleted. To complete or correct it: use the edit link in your application confirmation e-mail (valid for ${editLinkHours} hours; a new one can be sent after that). To delete it: use the resume deletion page of this site and confirm through the link we send you (valid for ${deletionLinkHours} hours). To ask about it, see it, receive a copy, stop its use or make any other request: write to ${company.privacyMail}.`,
      },
      effect: {
        heading: 'If you do not provide data',
        text: 'You are free to decide whether to provide personal data. Without the required data we cannot accept your application. Without optional data you can still apply, but we may be unable to assess your qualifications fully. Without the emergency contact and the other required data of the page “Edit personal information” you cannot save changes there; your application stays as it is. Not providing information about your health or about lawsuits is not, on its own, a reason for not hiring you.',
      },
    },
    besideField: {
      'other.lawsuit':
        'Information about lawsuits, including criminal records, may be special personal data under Article 6 of the Personal Data Protection Act. This question is optional; if you answer yes, details are required. By answering and submitting, you give your written consent in electronic form for us to collect, process and use the answer, as far as necessary, only to assess suitability for the job; it is kept for as long as your application. Please do not enter details unrelated to the job. You may withdraw your consent at any time.',
      'health.condition': `Information about your health may be special personal data under Article 6 of the Personal Data Protection Act. This question is required to save changes on this page; its description is optional. By answering and saving, you give your written consent in electronic form for us to collect, process and use the answer, as far as necessary, only to assess suitability for the job and to arrange for safety at work; it is kept for as long as your application. Please do not enter diagnoses, medical records or details unrelated to the job. You may withdraw your consent at any time. If you prefer not to answer, write to ${company.privacyMail} and we will correct your data for you.`,
    },
    specialData:
      'Information about your health or about lawsuits, including criminal records, may be special personal data under Article 6 of the Personal Data Protection Act. The question about lawsuits is optional. The question about your health is asked only on the page “Edit personal information”; it is required there to save changes, and its description is optional. By answering and submitting after reading this notice, you give your written consent in electronic form for us to collect, process and use the answers, as far as necessary, only to assess suitability for the job and, for your health, to arrange for safety at work; they are kept for as long as your application. Please do not enter diagnoses, medical records or details unrelated to the job. You may withdraw your consent at any time. We do not screen applicants by headshot, gender or birth date.',
  },
}

export const legal: LegalTexts = withOwnTexts(standard, 'us')
