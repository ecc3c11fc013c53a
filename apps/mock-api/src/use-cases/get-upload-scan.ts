import type { UploadScan } from '@recruiting/schema/upload'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'

/** What the scanner says of a staged file. Throws `not_found` for an unknown, expired, discarded or claimed id. */
export async function getUploadScan({ db }: Pick<Context, 'db'>, id: string): Promise<UploadScan> {
  const row = db.keys.lookUp('file', id)
  const file = await db
    .selectFrom('files')
    .select('scan')
    .where('id', '=', row)
    .where('status', '=', 'staged')
    .executeTakeFirst()
  if (file) return { scan: file.scan }
  const infected = await db
    .selectFrom('infected_files')
    .select('id')
    .where('id', '=', row)
    .where('application_id', 'is', null)
    .executeTakeFirst()
  if (!infected) throw new Failure('not_found')
  return { scan: 'infected' }
}
