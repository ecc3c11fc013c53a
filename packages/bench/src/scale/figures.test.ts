import { expect, it } from 'vitest'
import { figuresOf, judge } from './figures.ts'

const figures = (name: string, wall: number, cpu: number, databaseCpu = 0) =>
  figuresOf(name, [wall], { cpu, databaseCpu })

it('judges by the processor time of server and database together', () => {
  const [submit, remove] = judge(
    [figures('submit', 10, 4, 1), figures('delete', 10, 4, 1)],
    [figures('delete', 10, 4, 3), figures('submit', 90, 4.5, 2)],
  )

  expect(submit).toMatchObject({ name: 'submit', cpu: 1.3, wall: 9, isMet: true })
  expect(remove).toMatchObject({ name: 'delete', cpu: 1.4, wall: 1, isMet: false })
})

it('does not judge what grows by its nature', () => {
  const small = { ...figures('checks', 1, 1), grows: true }

  expect(judge([small], [figures('checks', 1, 100)])[0]).toMatchObject({ cpu: 100, isMet: true })
})

it('does not meet what could not be measured', () => {
  expect(judge([figures('submit', 1, Number.NaN)], [figures('submit', 1, 1)])[0]?.isMet).toBe(false)
})
