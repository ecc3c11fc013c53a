import { PersonalInfoRecord } from '@recruiting/schema/personal-info'
import { describe, expect, it } from 'vitest'
import { startBackend } from './support/backend.ts'
import { apply, callWith } from './support/links.ts'
import { samples } from './support/uploads.ts'

describe('getPersonalInfo fills the edit form', () => {
  it('with the application, before it was edited', async () => {
    const backend = await startBackend()
    const { application, reference, token } = await apply(backend, 'first@example.com', {
      jobCodes: ['SW-1003', 'SW-1001'],
    })
    const { body, headers } = await callWith(backend, 'getPersonalInfo', token).expect(200)
    const { headshot: _, resume: __, portfolio: ___, ...other } = application.other
    expect(PersonalInfoRecord.strict().parse(body)).toEqual({
      reference,
      submittedAt: '2026-11-21T06:00:00.000Z',
      expiresAt: '2026-11-24T06:00:00.000Z',
      jobs: [
        { code: 'SW-1003', title: { tw: '資料工程師', us: 'Data Engineer' } },
        { code: 'SW-1001', title: { tw: '後端工程師', us: 'Backend Engineer' } },
      ],
      files: [
        { kind: 'headshot', name: 'photo.png', type: 'image/png', size: expect.any(Number) },
        { kind: 'resume', name: 'cv.pdf', type: 'application/pdf', size: samples.resume.bytes.length },
        { kind: 'portfolio', name: 'works.txt', type: 'application/octet-stream', size: 19 },
      ],
      sections: {
        personal: application.personal,
        education: application.education,
        experience: application.experience,
        application: application.application,
        other,
      },
    })
    expect(headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-store' })
  })
})
