/**
 * The part of WebAssembly's types that is used here: TypeScript declares it only in the DOM library, although Node
 * has it.
 */
// biome-ignore lint/style/noNamespace: a global namespace can be typed in no other way
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>
  type Exports = Record<string, unknown>
  class Module {
    constructor(code: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: Imports)
    readonly exports: Exports
  }
}
