// @vitest-environment happy-dom
import { exampleApplication } from '@recruiting/schema/examples/application'
import type { UploadKind } from '@recruiting/schema/options'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearDraft, currentDraft, writeFile, writeSections } from '~/lib/draft/draft-store.ts'
import { testFile } from '~/lib/draft/test-draft.ts'
import { fillForm } from './fill-form.ts'

const makeFile = async (kind: UploadKind) => new File(['x'], kind)

let sent: UploadKind[]
let refused: UploadKind | undefined
const uploads = {
  send: (kind: UploadKind, file: File) => {
    sent.push(kind)
    if (kind !== refused) writeFile(kind, { ...testFile, name: file.name })
  },
  settled: async () => undefined,
  of: (kind: UploadKind) =>
    kind === refused
      ? ({ state: 'refused', file: new File([], ''), issue: { path: '', rule: 'fileKind' } } as const)
      : undefined,
}

beforeEach(() => {
  clearDraft()
  sent = []
  refused = undefined
})

describe('filling the form', () => {
  it('keeps what was typed', async () => {
    const { personal, other, experience } = currentDraft().sections
    const row = { name: '李', jobTitle: '', organisation: '', city: '', contactPhone: '', contactEmail: '' }
    writeSections({
      personal: { ...personal, email: 'mine' },
      other: { ...other, recommenders: [row] },
      experience: { ...experience, seniority: 'none' },
    })
    await fillForm(uploads, 'tw', makeFile)

    const { sections: now } = currentDraft()
    expect(now.personal).toMatchObject({ email: 'mine', nameEn: exampleApplication.personal.nameEn })
    expect(now.other.recommenders[0]).toEqual(row)
    expect(now.other.recommenders[1]).toMatchObject({ name: 'John Smith' })
    expect(now.experience.seniority).toBe('none')
  })

  it('changes no answer when a file is refused', async () => {
    refused = 'portfolio'
    const before = currentDraft().sections.personal

    expect(await fillForm(uploads, 'tw', makeFile)).toBe(false)
    expect(currentDraft().sections.personal).toEqual(before)
  })
})
