import { applicationChannels } from '@recruiting/schema/options'
import type { Handler } from '../contract/handler.ts'

export function listApplicationChannels(): Handler<'listApplicationChannels'> {
  return () => ({
    status: 200,
    body: { channels: applicationChannels.map((id) => ({ id, needsText: id === 'other' })) },
  })
}
