import type { Contract, Operation } from './contract.ts'

/** What the document says about the target of a request. */
export type Found = {
  /** The call; undefined when the path has no such method. HEAD is the call of GET. */
  operation: Operation | undefined
  /** All calls of the path, at least one. */
  ofPath: readonly [Operation, ...Operation[]]
  /** The values of the path's parameters as they were sent. */
  params: Readonly<Record<string, string>>
}

/** Finds the calls of a request; undefined when the document has no such path. */
export type FindOperation = (method: string, path: string) => Found | undefined

export function operationFinder({ base, operations }: Contract): FindOperation {
  const patterns = new Map<string, { pattern: RegExp; ofPath: [Operation, ...Operation[]] }>()
  for (const operation of operations.values()) {
    const known = patterns.get(operation.path)
    if (known) known.ofPath.push(operation)
    else {
      const pattern = new RegExp(`^${base}${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
      patterns.set(operation.path, { pattern, ofPath: [operation] })
    }
  }
  return (method, path) => {
    for (const { pattern, ofPath } of patterns.values()) {
      const match = pattern.exec(path)
      if (match === null) continue
      const operation =
        ofPath.find((each) => each.method === method) ??
        (method === 'HEAD' ? ofPath.find((each) => each.method === 'GET') : undefined)
      return { operation, ofPath, params: { ...match.groups } }
    }
    return undefined
  }
}
