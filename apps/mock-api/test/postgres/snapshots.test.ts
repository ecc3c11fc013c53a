import { steeringClient } from '@recruiting/schema/test-support/client'
import { expect, it } from 'vitest'
import { everyRow } from '../../src/storage/test-support/every-row.ts'
import { apply, callWith } from '../support/links.ts'
import { startSteered } from '../support/test-support.ts'
import { stage } from '../support/uploads.ts'

it('a snapshot brings rows, personal values, files and mails back', async () => {
  const server = await startSteered()
  const steer = steeringClient(server.url)
  const { token } = await apply(server, 'ann@example.com')
  await stage(server, 'portfolio')
  const saved = await everyRow(server.context.db)
  await steer('saveSnapshot', { params: { name: 'full' } })
  await server.call('resetServer')
  await apply(server, 'new@example.com', { jobCodes: ['SA-1002'] })
  await steer('restoreSnapshot', { params: { name: 'full' } })
  expect(await everyRow(server.context.db)).toEqual(saved)
  await callWith(server, 'getPersonalInfo', token).expect(200)
  expect(await server.storedFiles()).toHaveLength(4)
})
