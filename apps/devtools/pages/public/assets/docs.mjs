/** The script of the API reference: starts Swagger UI on the documents of the contract. */

const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const followScheme = () => document.documentElement.classList.toggle('dark-mode', prefersDark.matches)
followScheme()
prefersDark.addEventListener('change', followScheme)

const start = Reflect.get(globalThis, 'SwaggerUIBundle')
start({
  dom_id: '#reference',
  urls: [
    { name: 'API', url: '/__mock/docs/api.json' },
    { name: 'Test support', url: '/__mock/docs/test-support.json' },
  ],
  presets: [start.presets.apis, Reflect.get(globalThis, 'SwaggerUIStandalonePreset')],
  layout: 'StandaloneLayout',
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
})
