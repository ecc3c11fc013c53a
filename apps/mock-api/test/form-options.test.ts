import { applicationChannels, educationStatuses, qualifications } from '@recruiting/schema/options'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, startBackend } from './support/backend.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

describe('getEducationOptions lists', () => {
  it('every level and status in screen order', async () => {
    const { body } = await backend.api.get('/api/education').expect(200)
    expect(body).toEqual({ qualifications, statuses: educationStatuses })
  })
})

describe('listApplicationChannels lists', () => {
  it('every channel, and that only "other" requires a text', async () => {
    const { body } = await backend.api.get('/api/application-channels').expect(200)
    expect(body.channels.map(({ id }: { id: string }) => id)).toEqual(applicationChannels)
    expect(body.channels.filter((channel: { needsText: boolean }) => channel.needsText)).toEqual([
      { id: 'other', needsText: true },
    ])
  })
})
