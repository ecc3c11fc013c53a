import { describe, expect, it } from 'vitest'
import { legal } from './locales/tw/legal.ts'
import { mail as tw } from './locales/tw/mail.ts'
import { mail as us } from './locales/us/mail.ts'

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

describe('words of mails', () => {
  it('have the same placeholders in both languages', () => {
    const gaps = (words: unknown) => texts(words).map((text) => (text.match(/\{\{\w+\}\}/g) ?? []).sort())
    expect(gaps(tw)).toEqual(gaps(us))
  })

  it('name the contact of the privacy policy', () => {
    expect(us.common.contact).toBe(tw.common.contact)
    expect(JSON.stringify(legal.privacy)).toContain(tw.common.contact)
  })

  it('are Taiwanese, with full-width punctuation', () => {
    const foreign = /電郵|應聘|簡歷|信息|文件|移動電話|網絡|用戶|數據|郵箱|服務器|默認|台灣|台北|你/
    const halfWidth = /\p{Script=Han}\s*[,;:!?()]|[,;:!?()]\s*\p{Script=Han}|\p{Script=Han}\./u
    expect(texts(tw).filter((text) => foreign.test(text) || halfWidth.test(text))).toEqual([])
  })

  it('have no Chinese in the English texts, and no empty text', () => {
    expect(texts(us).filter((text) => /[\p{Script=Han}，。；：、「」（）]/u.test(text))).toEqual([])
    expect([...texts(tw), ...texts(us)].filter((text) => text.trim() === '')).toEqual([])
  })
})
