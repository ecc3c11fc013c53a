/**
 * The script of the API reference: starts the library on the document that the page names. The server sends this file
 * as it is, so it is JavaScript and imports nothing.
 *
 * @typedef {{ get: (name: string) => unknown, getIn: (path: string[]) => unknown }} Operation
 * @typedef {{ size: number, filter: (keep: (operation: Operation) => boolean) => Operations }} Operations
 * @typedef {{ get: (name: 'operations') => Operations,
 *   update: (name: 'operations', change: (operations: Operations) => Operations) => Tag }} Tag
 * @typedef {{ map: (change: (tag: Tag, name: string) => Tag) => Tags, filter: (keep: (tag: Tag) => boolean) => Tags }} Tags
 */

const reference = document.getElementById('reference')

/** Dark mode of the library is a class; it follows the browser as the other pages do. */
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
function followScheme() {
  document.documentElement.classList.toggle('dark-mode', prefersDark.matches)
}
followScheme()
prefersDark.addEventListener('change', followScheme)

/**
 * Finds calls by group, path, id or summary, where the library's own filter only knows groups.
 * @param {Tags} tags
 * @param {string} phrase
 */
function filterOperations(tags, phrase) {
  const wanted = phrase.trim().toLowerCase()
  /** @param {Operation} operation */
  const matches = (operation) =>
    [
      [operation.get('method'), operation.get('path')].join(' '),
      operation.getIn(['operation', 'operationId']),
      operation.getIn(['operation', 'summary']),
    ].some((text) => String(text).toLowerCase().includes(wanted))
  return tags
    .map((tag, name) =>
      name.toLowerCase().includes(wanted)
        ? tag
        : tag.update('operations', (operations) => operations.filter(matches)),
    )
    .filter((tag) => tag.get('operations').size > 0)
}

const start = Reflect.get(globalThis, 'SwaggerUIBundle')
if (reference !== null && typeof start === 'function') {
  start({
    domNode: reference,
    url: reference.dataset.document,
    deepLinking: true,
    docExpansion: 'list',
    // The list of schemas is closed.
    defaultModelsExpandDepth: 0,
    filter: true,
    displayOperationId: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    // Otherwise the document is sent to a service on the internet.
    validatorUrl: null,
    plugins: [{ fn: { opsFilter: filterOperations } }],
  })
} else if (reference !== null) {
  reference.textContent = reference.dataset.failed ?? ''
}
