import { testSupportClient } from '@recruiting/schema/test-support/client'
import { exampleReferralOrder } from '@recruiting/schema/test-support/examples'
import { expect, it } from 'vitest'
import { startUp } from '../src/start-up.ts'
import { startBackend } from './support/backend.ts'
import { steeringBrowser } from './support/steering.ts'

it('mails wait while the mail server is down, are tried again, and arrive when it is back', async () => {
  const { app, context, url, clock } = await startBackend({}, undefined)
  const stop = await startUp(context, app.log)
  const call = testSupportClient(url)
  const { steer } = steeringBrowser(url)
  await call('resetServer')
  await expect.poll(outbox).toEqual([])
  const params = { scope: 'server' } as const
  await steer('steer', { params, body: { scenarios: ['mail-down'] } })
  await call('createReferral', { body: { ...exampleReferralOrder, locale: 'tw' } })

  function outbox(): Promise<{ attempts: number }[]> {
    return context.db.selectFrom('outbox').select('attempts').execute()
  }
  await expect.poll(outbox).toEqual([{ attempts: 1 }])
  clock.now += 2000
  await expect.poll(outbox).toEqual([{ attempts: 2 }])
  const to = exampleReferralOrder.email
  expect(await call('listMails', { query: { to } })).toEqual({ mails: [] })

  // The mail is due without waiting: the clock stands still.
  await steer('steer', { params, body: { scenarios: ['slow'] } })
  const { mails } = await call('awaitMails', { query: { to, timeout: '30' } })
  expect(mails).toHaveLength(1)
  await expect.poll(outbox).toEqual([])
  await stop()
}, 60_000)
