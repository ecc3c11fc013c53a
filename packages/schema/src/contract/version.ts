import packageJson from '../../package.json' with { type: 'json' }

/** The version of the contract: of its documents, of the bundle, and of the answers in `Contract-Version`. */
export const contractVersion: string = packageJson.version
