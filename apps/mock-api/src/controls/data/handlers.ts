import type { dataTable } from '@recruiting/schema/steering/tables'
import type { Context } from '../../context.ts'
import type { TestClock } from '../../test-clock.ts'
import type { HandlersOf } from '../register-calls.ts'
import { resetServer } from '../reset-server.ts'
import { stateLinks } from '../states/all-states.ts'
import { deleteSnapshot, listSnapshots, restoreSnapshot, saveSnapshot } from './snapshots.ts'

/** Seeds, snapshots and the list of links to states. */
export function createDataHandlers(context: Context, testClock: TestClock): HandlersOf<typeof dataTable> {
  return {
    seedServer: async ({ body: { number } }) => {
      await resetServer(context, testClock, number)
      return undefined
    },
    listSnapshots: async () => ({ snapshots: await listSnapshots(context) }),
    saveSnapshot: ({ params: { name } }) => saveSnapshot(context, name),
    restoreSnapshot: async ({ params: { name } }) => {
      await restoreSnapshot(context, name)
      return undefined
    },
    deleteSnapshot: async ({ params: { name } }) => {
      await deleteSnapshot(context, name)
      return undefined
    },
    listStates: async () => ({ states: stateLinks }),
  }
}
