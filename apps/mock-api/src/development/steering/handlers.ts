import type { steeringTable } from '@recruiting/schema/steering/tables'
import type { HandlersOf } from '../register-calls.ts'
import { browserCookieOf, browserOf, newBrowser } from './browser-cookie.ts'
import type { SteeringStore } from './steering.ts'

/** @param onMailBack is called when the mail server can be reached again. */
export function createSteeringHandlers(
  store: SteeringStore,
  onMailBack: () => Promise<void> = async () => {},
): HandlersOf<typeof steeringTable> {
  /** Changes what is switched on; mails that waited for the mail server are sent when it is back. */
  async function apply<T>(change: () => T): Promise<T> {
    const wasDown = store.isMailDown()
    const answer = change()
    if (wasDown && !store.isMailDown()) await onMailBack()
    return answer
  }

  return {
    getSteering: async ({ headers }) => store.read(browserOf(headers)),
    steer: async ({ params: { scope }, body, headers, setHeader }) => {
      const known = browserOf(headers)
      if (scope === 'server' || known !== undefined) {
        return await apply(() => store.change(scope, known, body))
      }
      const browser = newBrowser()
      const steering = store.change(scope, browser, body)
      setHeader('set-cookie', browserCookieOf(browser))
      return steering
    },
    stopSteering: async ({ params: { scope }, headers }) =>
      await apply(() => store.stop(scope, browserOf(headers))),
    listScenarios: async () => ({ scenarios: [...store.scenarios] }),
    getEffects: async ({ headers }) => {
      const effects = store.effectsOf(headers)
      return {
        isSteered: effects.scenarios.length + effects.faults.length > 0,
        isOffline: store.scenariosOf(headers).some(({ isOffline }) => isOffline),
        scenarios: [...effects.scenarios],
        faults: effects.faults.length,
      }
    },
  }
}
