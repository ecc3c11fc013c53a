/** A start on a disk that is full until somebody asks for `/room`, in a process of its own. */

import { subscribe } from 'node:diagnostics_channel'
import { listenPlace } from '@recruiting/http/inherited-socket'
import { onceThereIsRoom } from '../../src/once-there-is-room.ts'

let isThereRoom = false
subscribe('http.server.request.start', (message) => {
  const request: unknown = Reflect.get(Object(message), 'request')
  if (Reflect.get(Object(request), 'url') === '/room') isThereRoom = true
})

const own = { host: '127.0.0.1', port: 0 }
try {
  await onceThereIsRoom(
    { DATA_DIR: '/nowhere', HOST: own.host, PORT: own.port },
    async () => {
      if (!isThereRoom) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    },
    { retryAfter: 20, place: listenPlace(process.env, own).place },
  )
} catch (error) {
  console.error(String(error))
  process.exitCode = 1
}
