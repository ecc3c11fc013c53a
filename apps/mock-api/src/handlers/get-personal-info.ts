import type { Context } from '../context.ts'
import type { Handler } from '../contract/handler.ts'
import { versionTag } from '../contract/version-tag.ts'
import { getPersonalInfo as load } from '../use-cases/get-personal-info.ts'

export function getPersonalInfo({ db }: Context): Handler<'getPersonalInfo'> {
  return async ({ link }) => {
    const { record, version } = await load(db, link)
    return { status: 200, body: record, etag: versionTag(version) }
  }
}
