import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Expires the active links of an address in the backend's database: one hour is the shortest configurable lifetime,
 * too long for a test. The database stores a keyed hash of the address; the key is in its key file.
 */
export function expireLinks(dataFolder: string, email: string): void {
  const lookUpKey = readFileSync(join(dataFolder, 'keys')).subarray(16, 48)
  const addressKey = createHmac('sha256', lookUpKey)
    .update(`address\0${email.toLowerCase()}`)
    .digest('base64url')
  const database = new DatabaseSync(join(dataFolder, 'recruiting.db'), { timeout: 5000 })
  const { changes } = database
    .prepare(`update links set expires_at = ? where email_key = ? and status = 'active'`)
    .run(new Date(Date.now() - 60_000).toISOString(), addressKey)
  database.close()
  if (changes === 0) throw new Error(`No link of ${email} to expire`)
}
