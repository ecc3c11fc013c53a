/** What is used of WebAssembly. TypeScript declares it only in its library for browsers, Node has it too. */
// biome-ignore lint/style/noNamespace: types of a global that is there already can be given in no other way
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
