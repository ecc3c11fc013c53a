import { describe, expect, it } from 'vitest'
import { type Backend, startBackend } from './support/backend.ts'
import { callWith, unknownToken } from './support/links.ts'

const minute = 60_000
const day = 24 * 60 * minute
const year = 365 * day

/** Sets the system clock; the monotonic clock is not affected. */
function setClock({ clock }: Backend, by: number): void {
  clock.now += by
  clock.setBy += by
}

// Not on PostgreSQL: processes share limits by the clock of the database.
describe.each([2 * year, -year, day - 1000, 1000 - day])('a clock that is set by %i ms', (by) => {
  it('changes no limit and no pause', async () => {
    const backend = await startBackend({ LINK_REQUESTS_PER_HOUR: '3' })
    const ask = () => backend.api.post('/api/delete-resume').send({ email: 'ann@example.com' })
    const ordered = async () => (await backend.context.db.selectFrom('outbox').select('id').execute()).length
    await ask().expect(202)
    setClock(backend, by)
    await ask().expect(202)
    expect(await ordered()).toBe(1)
    backend.clock.now += minute
    await ask().expect(202)
    expect(await ordered()).toBe(2)
    expect((await ask().expect(429)).headers['retry-after']).toBe('1140')

    for (let at = 0; at < 11; at++) await callWith(backend, 'getReferral', unknownToken())
    setClock(backend, -by)
    await callWith(backend, 'getReferral', unknownToken()).expect(429)
    backend.clock.now += 15 * minute
    await callWith(backend, 'getReferral', unknownToken()).expect(401)
  })
})
