import { legal as tw } from '@recruiting/i18n/locales/tw/legal'
import { legal as us } from '@recruiting/i18n/locales/us/legal'
import { expect, it, vi } from 'vitest'
import { readConfig } from '../src/config.ts'

// The standard texts are tested, whatever a company has written itself.
vi.mock('@recruiting/brand/own-legal', () => import('@recruiting/brand/standard-legal'))

const hour = 3_600_000
const { UPLOAD_TTL, EDIT_LINK_TTL, DELETE_LINK_TTL, REFERRAL_LINK_TTL } = readConfig({})
const [upload, edit, deletion] = [UPLOAD_TTL / hour, EDIT_LINK_TTL / hour, DELETE_LINK_TTL / hour]
const referralDays = REFERRAL_LINK_TTL / hour / 24

it.each([
  ['tw', 'privacy', tw.privacy, `上傳 ${upload} 小時後自動刪除`],
  ['us', 'privacy', us.privacy, `automatically ${upload} hours after upload`],
  ['tw', 'privacy', tw.privacy, `編輯個人資料之連結，自寄出時起 ${edit} 小時內有效`],
  ['us', 'privacy', us.privacy, `edit your personal information. It is valid for ${edit} hours`],
  ['tw', 'privacy', tw.privacy, `確認刪除。連結自寄出時起 ${deletion} 小時內有效`],
  ['us', 'privacy', us.privacy, `The link is valid for ${deletion} hours`],
  ['tw', 'privacy', tw.privacy, `信中連結自寄出時起 ${referralDays} 天內有效`],
  ['us', 'privacy', us.privacy, `is valid for ${referralDays} days`],
  ['tw', 'notice', tw.notice, `編輯連結（${edit} 小時內有效`],
  ['us', 'notice', us.notice, `valid for ${edit} hours; a new one`],
  ['tw', 'notice', tw.notice, `點選信中的連結確認（${deletion} 小時內有效）`],
  ['us', 'notice', us.notice, `the link we send you (valid for ${deletion} hours)`],
])('the default settings are what %s %s states: %#', (_locale, _name, text, sentence) => {
  expect(JSON.stringify(text)).toContain(sentence)
})
