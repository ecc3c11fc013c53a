// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react'
import { act, cleanup, render, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DraftFile } from '~/lib/draft/draft.ts'
import { testFile } from '~/lib/draft/test-file.ts'
import { createI18n } from '~/lib/i18n/create-i18n.ts'
import { loadWords } from '~/lib/i18n/load-words.ts'
import { system } from '~/ui/theme/system.ts'
import { testDesk } from '../engine/test-form.tsx'
import { FileDeskProvider } from './file-desk.ts'
import { ScanNotice } from './scans.tsx'

const headshot: DraftFile = { ...testFile, name: '照片.png', expiresAt: '2998-12-31T17:00:00.000Z' }
const scanning: DraftFile = { ...testFile, scan: 'scanning', scanningSince: '2999-01-01T00:00:00.000Z' }

const { files, desk } = testDesk()

beforeEach(() => files.set({ headshot, resume: scanning }))
afterEach(cleanup)

/** Renders the notice. */
async function show(): Promise<ReturnType<typeof within>> {
  const i18n = await createI18n('tw')
  await loadWords(i18n, ['form', 'fields', 'errors'])
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <ChakraProvider value={system}>
        <FileDeskProvider value={desk}>
          <ScanNotice title="尚未送出" unfinished="請稍候片刻">
            保留
          </ScanNotice>
        </FileDeskProvider>
      </ChakraProvider>
    </I18nextProvider>,
  )
  return within(container)
}

const become = (resume: DraftFile) => act(() => files.set({ headshot, resume }))

it('asks to wait while the scan runs, and says when it is finished', async () => {
  const page = await show()
  expect(page.getByRole('alert').textContent).toBe('尚未送出請稍候片刻保留')
  expect(page.getByRole('status').textContent).toBe('')
  become({ ...testFile, scan: 'clean' })
  expect(page.queryByRole('alert')).toBeNull()
  expect(page.getAllByText('病毒掃描已完成，請再試一次。')).toHaveLength(2)
  expect(page.getByRole('status').textContent).toBe('病毒掃描已完成，請再試一次。')
})

it('says until when the files are kept once the scan takes longer than usual', async () => {
  files.set({ headshot, resume: { ...scanning, scanningSince: '2020-01-01T00:00:00.000Z' } })
  const page = await show()
  await vi.waitFor(() =>
    expect(page.getByRole('alert').textContent).toContain(
      '病毒掃描的時間比平常久，請過幾分鐘再試。檔案保留至 2999/01/01 01:00（臺北時間），逾時需要重新選擇。',
    ),
  )
})

it('names the virus that was found', async () => {
  const page = await show()
  become({ ...testFile, scan: 'infected' })
  expect(page.getByRole('alert').textContent).toContain('履歷檔案含有病毒或惡意程式，請改選其他檔案')
  expect(page.getByRole('status').textContent).toBe('')
})
