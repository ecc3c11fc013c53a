import type { dataTable } from '@recruiting/schema/steering/tables'
import type { Context } from '../../context.ts'
import type { HandlersOf } from '../register-calls.ts'
import { stateLinks } from '../states/all-states.ts'
import { deleteSnapshot, listSnapshots, restoreSnapshot, saveSnapshot } from './snapshots.ts'

/** Snapshots and the list of links to states. */
export function createDataHandlers(context: Context): HandlersOf<typeof dataTable> {
  return {
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
