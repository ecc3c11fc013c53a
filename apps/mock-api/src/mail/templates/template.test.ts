import { expect, it } from 'vitest'
import { z } from 'zod'
import { openRows } from '../../storage/sealed-rows.ts'
import { linkConfig, order, outboxWithMail, recordingTransport } from '../test-support/outbox.ts'
import { notToBeSent, template } from './template.ts'

it('prepares data that is not stored anew for every attempt, from the row and the database', async () => {
  const { db, clock, rows } = await outboxWithMail(recordingTransport())
  let made = 0
  const link = template({
    args: z.object({ reference: z.string() }),
    async prepare(row, context) {
      const found = await context.db
        .selectFrom('outbox')
        .select(['id', 'key_id', 'to_address'])
        .where('id', '=', row.id)
        .execute()
      made++
      const [opened] = await openRows(context.db, 'outbox', found)
      return { to: opened?.to_address, token: `token${made}`, at: context.now }
    },
    write: ({ reference }, { to, token, at }, locale) => ({
      subject: `${reference} ${to} ${token} ${at - clock.at} ${locale}`,
      preview: '',
      title: '',
      blocks: [],
    }),
  })
  const [row] = await rows()
  if (!row) throw new Error('No row')
  const subjects = []
  for (let attempt = 0; attempt < 2; attempt++) {
    const content = await link.compose(row, { db, now: clock.at, config: linkConfig })
    subjects.push(content === notToBeSent ? undefined : content.subject)
  }
  expect(subjects).toEqual([
    `7K2M-9QWX-4HTC ${order.to} token1 0 tw`,
    `7K2M-9QWX-4HTC ${order.to} token2 0 tw`,
  ])
  expect(JSON.stringify(await rows())).not.toContain('token1')
})
