import type { Issue } from '@recruiting/schema/issue'
import { expect, it } from 'vitest'
import { deleteResume as twDeletion } from './locales/tw/delete-resume.ts'
import { errors as twErrors } from './locales/tw/errors.ts'
import { fields as twFields } from './locales/tw/fields.ts'
import { deleteResume as usDeletion } from './locales/us/delete-resume.ts'
import { errors as usErrors } from './locales/us/errors.ts'
import { fields as usFields } from './locales/us/fields.ts'
import { links as usLinks } from './locales/us/links.ts'
import { sentenceOf } from './sentence.ts'

const tw = { fields: twFields, errors: twErrors }
const us = { fields: usFields, errors: usErrors }

type Row = readonly [path: string, rule: Issue['rule'], us: string, tw: string, params?: Issue['params']]

const degrees = 'Please fill in highest and second highest level of education'
const monthTw = '請依「yyyy/MM」格式輸入（例如 2024/06）'

/**
 * The sentences of spec 5, verbatim, with their Chinese versions. Written by hand, so that the words are not
 * compared with themselves.
 */
const sentences: readonly Row[] = [
  [
    'consent.agreed',
    'required',
    "Please check 'I have READ and AGREED with the terms and conditions'",
    '請勾選「我已閱讀並同意告知事項與服務條款」',
  ],
  ['personal.nameZh', 'required', 'Please enter your Chinese Name', '請輸入中文姓名'],
  ['personal.lastNameZh', 'required', 'Please enter your Last Name', '請輸入中文姓氏'],
  ['personal.firstNameZh', 'required', 'Please enter your First Name', '請輸入中文名字'],
  ['personal.nameEn', 'required', 'Please enter your English Name', '請輸入英文姓名'],
  ['personal.email', 'required', 'Please enter your E-mail', '請輸入電子郵件'],
  ['personal.email', 'email', 'Please enter a valid E-mail address', '請輸入有效的電子郵件地址'],
  ['personal.mobilePhone', 'required', 'Please enter your Phone Number', '請輸入行動電話'],
  ['personal.mobilePhone', 'phone', 'Please enter a valid Phone Number', '請輸入有效的電話號碼'],
  ['education.highest', 'required', degrees, '請填寫最高學歷及次高學歷'],
  ['education.secondHighest', 'required', degrees, '請填寫最高學歷及次高學歷'],
  ['education.highest.yearMonth', 'yearMonth', "Please enter 'yyyy/MM' format", monthTw],
  ['education.secondHighest.yearMonth', 'yearMonth', "Please enter 'yyyy/MM' format", monthTw],
  ['experience.seniority', 'required', 'Please enter Seniority', '請選擇工作年資'],
  ['application.channel', 'required', "Please select 'Application Channel'", '請選擇「應徵管道」'],
  [
    'application.channelOther',
    'required',
    "Please enter 'Application Channel' when other",
    '應徵管道選擇「其他」時，請說明應徵管道',
  ],
  [
    'other.workPermitRequired',
    'required',
    'Please select whether a work permit is needed',
    '請選擇是否需要申請工作許可',
  ],
  ['other.headshot', 'required', 'Please upload headshot', '請上傳大頭照'],
  ['other.resume', 'required', 'Please upload CV/Resume', '請上傳履歷'],
]

/** Sentences for rules that the specification states without wording. */
const proposed: readonly Row[] = [
  ['other.headshot', 'fileTooBig', 'The file must be 10MB or smaller', '檔案大小不可超過 10MB', { max: 10 }],
  ['other.portfolio', 'fileTooBig', 'The file must be 10MB or smaller', '檔案大小不可超過 10MB', { max: 10 }],
  ['other.headshot', 'fileKind', 'The headshot must be a PNG or JPG file', '大頭照僅接受 PNG 或 JPG 格式'],
  ['other.resume', 'fileKind', 'The resume must be a PDF or Word file', '履歷僅接受 PDF 或 Word 格式'],
  [
    'experience.entries',
    'tooMany',
    'You can add up to 5 work experiences',
    '工作經歷最多可填寫 5 筆',
    { max: 5 },
  ],
  [
    'experience.entries.0.end',
    'endBeforeStart',
    'End month must not be before start month',
    '離職年月不可早於到職年月',
  ],
  ['jobCodes.0', 'jobClosed', 'This job is no longer open', '此職缺已停止招募'],
]

const cases = [...sentences, ...proposed].map(([path, rule, english, chinese, params]) => ({
  issue: { path, rule, ...(params && { params }) },
  english,
  chinese,
}))

it.each(cases)('$issue.path $issue.rule', ({ issue, english, chinese }) => {
  expect(sentenceOf(us, issue)).toBe(english)
  expect(sentenceOf(tw, issue)).toBe(chinese)
})

it('says what spec 8 says about a deletion, verbatim', () => {
  expect(usLinks.resend.done).toBe('Email sent successfully, please check your email')
  expect(usDeletion.dialog.title).toBe('Are you sure you want to delete all resume ?')
  expect(usDeletion.done.title).toBe('Cancel resume success')
  expect(twDeletion.dialog.title).toBe('您確定要刪除所有履歷資料嗎？')
})
