import type { Context } from '../context.ts'
import type { Handler } from '../contract/handler.ts'
import { namesVersion, versionTag } from '../contract/version-tag.ts'
import { savePersonalInfo as save } from '../use-cases/save-personal-info.ts'

export function savePersonalInfo(context: Context): Handler<'savePersonalInfo'> {
  return async ({ link, body, ifMatch, locale }) => {
    const isRead = (version: number) => namesVersion(ifMatch, version)
    const { record, version } = await save(context, { link, info: body, isRead, locale })
    return { status: 200, body: record, etag: versionTag(version) }
  }
}
