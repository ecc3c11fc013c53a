import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Lets the links in use of an address expire, in the backend's own database: an hour is the shortest life that can
 * be configured, and nobody waits for it.
 */
export function expireLinks(dataFolder: string, email: string): void {
  const database = new DatabaseSync(join(dataFolder, 'recruiting.db'), { timeout: 5000 })
  const { changes } = database
    .prepare(`update links set expires_at = ? where email_key = ? and status = 'active'`)
    .run(new Date(Date.now() - 60_000).toISOString(), email.toLowerCase())
  database.close()
  if (changes === 0) throw new Error(`No link of ${email} to expire`)
}
