import type { TargetOptions } from '../kit/target.ts'
import { runAgainst } from '../kit/target.ts'
import type { Fault } from './mutant.ts'
import { startProxy } from './proxy.ts'
import type { Subject } from './trial.ts'

/** Puts a fault before a target for the time of `use`. */
export async function withFault<T>(
  target: TargetOptions,
  fault: Fault,
  use: (subject: Subject) => Promise<T>,
): Promise<T> {
  const proxy = await startProxy(target.origin, target.contract, fault)
  try {
    return await use({
      run: (cases) => runAgainst({ ...target, origin: proxy.origin }, cases),
      changes: proxy.changes,
      errors: proxy.errors,
    })
  } finally {
    await proxy.close()
  }
}
