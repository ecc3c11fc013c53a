import { readConfig } from '../../src/config.ts'
import { confirmResumeDeletion } from '../../src/deletion/confirm.ts'
import { issueLink, openLink } from '../../src/links/links.ts'
import { openServices } from '../../src/services.ts'
import { addressKey } from '../../src/storage/stored-of-address.ts'

/**
 * Deletes all data of an address and is killed after the commit, before a key is destroyed: `node delete-and-die.ts
 * <data folder> <address>`.
 */
const [, , folder = '', address = ''] = process.argv
const context = await openServices(readConfig({ NODE_ENV: 'test', DATA_DIR: folder }))
const { db, config } = context
const key = addressKey(db, address)
const target = { purpose: 'delete-resume', subject: key, emailKey: key, address } as const
const { token } = await issueLink({ db, config, now: Date.now(), locale: 'tw' }, target)
db.keys.destroy = async () => {
  process.kill(process.pid, 'SIGKILL')
  // The signal is delivered asynchronously.
  await new Promise(() => setInterval(() => undefined, 1000))
}
const link = await openLink(db, 'delete-resume', token, Date.now())
await confirmResumeDeletion(context, { link, locale: 'tw' })
