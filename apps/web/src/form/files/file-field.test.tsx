// @vitest-environment happy-dom
import type { Issue } from '@recruiting/schema/issue'
import type { UploadKind } from '@recruiting/schema/options'
import type { Rule } from '@recruiting/schema/rules'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Upload } from '~/form/files/uploads.ts'
import { ApiError } from '~/lib/api/problem.ts'
import type { DraftFile, DraftFiles } from '~/lib/draft/draft.ts'
import { testFile as arrived } from '~/lib/draft/test-draft.ts'
import { createStore } from '~/lib/store.ts'
import { renderForm, testDesk, textsOf } from '../engine/test-form.tsx'
import type { FileDesk } from './file-desk.ts'
import { FileField } from './file-field.tsx'

const file = new File(['x'], '履歷.pdf', { type: 'application/pdf' })

let uploads: ReturnType<typeof createStore<Upload | undefined>>
let files: ReturnType<typeof createStore<DraftFiles>>
let desk: FileDesk
beforeEach(() => {
  uploads = createStore<Upload | undefined>(undefined)
  const { desk: empty, files: none } = testDesk()
  files = none
  desk = {
    ...empty,
    uploads: {
      ...empty.uploads,
      subscribe: uploads.subscribe,
      of: uploads.get,
      send: vi.fn(),
      cancel: vi.fn(),
    },
    remove: vi.fn(),
    issues: () => [],
  }
})

/** Changes the state of the file and notifies. */
function become({ upload, there }: { upload?: Upload; there?: DraftFile }): void {
  act(() => {
    uploads.set(upload)
    files.set(there === undefined ? {} : { headshot: there, resume: there, portfolio: there })
  })
}

const render = (kind: UploadKind = 'resume') => renderForm('other', <FileField kind={kind} />, { desk })
const input = () => screen.getByLabelText<HTMLInputElement>(/履歷檔案|大頭照|作品集檔案/)
const said = () => screen.getAllByRole('status').map((status) => status.textContent)

const refused = (kind: UploadKind, rule: Rule, params?: Issue['params']): Upload => ({
  state: 'refused',
  file,
  issue: { path: `other.${kind}`, rule, ...(params && { params }) },
})
const failed = (code: ApiError['code'], retryAfter?: number): Upload => ({
  state: 'failed',
  file,
  error: new ApiError({ code, retryAfter }),
})

describe('every failure has a sentence of its own, at the field and aloud', () => {
  it.each<[string, UploadKind, Upload, string]>([
    ['an empty file', 'resume', refused('resume', 'fileEmpty'), '「履歷檔案」是空的檔案，請重新選擇'],
    ['a file too big', 'resume', refused('resume', 'fileTooBig', { max: 10 }), '檔案大小不可超過 10MB'],
    ['another kind', 'resume', refused('resume', 'fileKind'), '履歷僅接受 PDF 或 Word 格式'],
    ['another kind of picture', 'headshot', refused('headshot', 'fileKind'), '大頭照僅接受 PNG 或 JPG 格式'],
    ['an unreadable file', 'resume', refused('resume', 'fileUnreadable'), '無法讀取履歷檔案，檔案可能已損毀'],
    ['a password', 'resume', refused('resume', 'filePassword'), '密碼'],
    ['too many pixels', 'headshot', refused('headshot', 'filePixels'), '圖片的尺寸過大，請縮小後再上傳'],
    ['no connection', 'resume', failed('offline'), '網路連線中斷，檔案尚未上傳。請確認連線後重新上傳。'],
    ['no progress', 'resume', failed('request_timeout'), '網路連線中斷'],
    [
      'too many requests',
      'resume',
      failed('too_many_requests', 30),
      '您的操作過於頻繁，請稍後再試 請於 30 秒後重新上傳。',
    ],
    [
      'a full disk',
      'resume',
      failed('insufficient_storage', 300),
      '系統暫時無法接收檔案，請稍後再試 請於 5 分鐘後重新上傳。',
    ],
    [
      'a busy server',
      'resume',
      failed('unavailable', 5),
      '系統忙碌中，檔案尚未上傳，請稍後重新上傳。 請於 5 秒後',
    ],
    ['a failure of the server', 'resume', failed('internal'), '系統忙碌中，檔案尚未上傳，請稍後重新上傳。'],
  ])('%s', async (_, kind, now, sentence) => {
    await render(kind)
    become({ upload: now })
    expect(textsOf(input(), 'aria-errormessage')[0]).toContain(sentence)
    expect(textsOf(input(), 'aria-describedby')[0]).toContain(sentence)
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(said().some((text) => text?.includes(sentence))).toBe(true)
    expect(textsOf(input(), 'aria-errormessage')[0]).toContain('「履歷.pdf」')
  })

  it('a picture of an iPhone, explained', async () => {
    await render('headshot')
    const picture = new File(['x'], 'IMG_0001.HEIC', { type: 'image/heic' })
    become({ upload: { ...refused('headshot', 'fileKind'), file: picture } as Upload })
    expect(screen.getByText(/這是 HEIC 格式的照片/)).toBeTruthy()
  })
})

describe('on its way', () => {
  it('tells how far it is, and is cancelled', async () => {
    const { user } = await render()
    become({ upload: { state: 'sending', file, share: 0.424, advice: [] } })
    const progress = screen.getByRole<HTMLProgressElement>('progressbar', { name: '正在上傳「履歷.pdf」' })
    expect(progress.value).toBeCloseTo(0.424)
    expect(screen.getByText('42%')).toBeTruthy()
    expect(said()).toContain('正在上傳「履歷.pdf」')
    await user.click(screen.getByRole('button', { name: '取消上傳' }))
    expect(desk.uploads.cancel).toHaveBeenCalledWith('resume')
  })

  it('says what could be better about a picture before it has arrived, and goes on saying it', async () => {
    await render('headshot')
    become({ upload: { state: 'sending', file, share: 0.1, advice: ['backgroundNotWhite'] } })
    const advice = screen.getByText(/照片背景看起來不是白色/)
    become({ there: { ...arrived, advice: ['backgroundNotWhite'] } })
    expect(screen.getByText(/照片背景看起來不是白色/)).toBe(advice)
  })
})

it('a file that arrived is announced, replaced by choosing, removed by its button', async () => {
  const { user } = await render()
  become({ upload: { state: 'sending', file, share: 1, advice: [] } })
  become({ there: arrived })
  expect(said()).toContain('「履歷.pdf」已上傳')
  const other = new File(['y'], '新.pdf', { type: 'application/pdf' })
  await user.upload(input(), other)
  expect(desk.uploads.send).toHaveBeenCalledWith('resume', other, 'tw')
  await user.click(screen.getByRole('button', { name: '移除「履歷.pdf」' }))
  expect(desk.remove).toHaveBeenCalledWith('resume')
  expect(document.activeElement).toBe(input())
})

it('a chosen file is shown as one that is not uploaded yet, and is removed by its button', async () => {
  const { user } = await render()
  become({ upload: { state: 'chosen', file } })
  expect(screen.getByText(/^已選取，送出應徵時才會上傳 · /)).toBeTruthy()
  expect(said()).toContain('「履歷.pdf」會在送出應徵時上傳')
  await user.click(screen.getByRole('button', { name: '移除「履歷.pdf」' }))
  expect(desk.remove).toHaveBeenCalledWith('resume')
})

it('a file that a reload has lost is asked for again, and an optional one can be left out', async () => {
  desk = testDesk({}, { resume: '履歷.pdf', portfolio: '作品集.zip' }).desk
  await render()
  expect(textsOf(input(), 'aria-errormessage')[0]).toContain('請重新選擇「履歷.pdf」')
  expect(said().some((text) => text?.includes('請重新選擇「履歷.pdf」'))).toBe(true)
  expect(screen.queryByRole('button', { name: /^移除/ })).toBeNull()
  const { user, next, onValid } = await render('portfolio')
  expect(textsOf(input(), 'aria-errormessage')[0]).toContain('請重新選擇「作品集.zip」，或將其移除')
  await user.click(screen.getByRole('button', { name: '移除「作品集.zip」' }))
  expect(input().getAttribute('aria-invalid')).toBeNull()
  await next()
  expect(onValid).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).not.toContain('作品集')
})

it('an optional file that could not be uploaded is named above the form until it is removed', async () => {
  const own = testDesk().desk
  own.choose('portfolio', file)
  own.sendChosen('tw')
  await own.uploads.settled()
  const options = { desk: own, serverIssues: own.withIssues([]) }
  const { user } = await renderForm('other', <FileField kind="portfolio" />, options)
  expect(screen.getByRole('alert').textContent).toContain('「履歷.pdf」上傳失敗，請重新上傳，或將其移除')
  await user.click(screen.getByRole('button', { name: '移除「履歷.pdf」' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('an optional file that could not be uploaded can be left out', async () => {
  const { user } = await render('portfolio')
  become({ upload: failed('offline') })
  await user.click(screen.getByRole('button', { name: '移除「履歷.pdf」' }))
  expect(desk.remove).toHaveBeenCalledWith('portfolio')
})

// What it says at each moment: `e2e/spoken/tw/file-*.txt`.
it('a file that is scanned is announced when it is judged, and another one can be chosen after a virus', async () => {
  const scanning = { ...arrived, scan: 'scanning', scanningSince: '2999-01-01T00:00:00.000Z' } as const
  const { user } = await render()
  become({ there: scanning })
  become({ there: { ...arrived, scan: 'clean' } })
  expect(said()).toContain('「履歷.pdf」已上傳')
  become({ there: { ...arrived, scan: 'infected' } })
  expect(said()).toContain('「履歷.pdf」未被接受：履歷檔案含有病毒或惡意程式，請改選其他檔案')
  const other = new File(['y'], '新.pdf', { type: 'application/pdf' })
  await user.upload(input(), other)
  expect(desk.uploads.send).toHaveBeenCalledWith('resume', other, 'tw')
})
