import { execFileSync } from 'node:child_process'
import { platform } from 'node:process'
import { expect, it } from 'vitest'
import { timesOfTree } from './place.ts'

/** Computes until its process has used 300 ms: more than 200 by the clock ticks that the parent sees. */
const work = 'while (process.cpuUsage().user < 300_000);'

const isMeasurable = platform === 'linux'

it('counts a child that has ended', async () => {
  const before = await timesOfTree(process.pid)
  execFileSync(process.execPath, ['--eval', work])

  const used = (await timesOfTree(process.pid)) - before
  expect(isMeasurable ? used >= 200 : Number.isNaN(used)).toBe(true)
}, 60_000)

it('is 0 for no process', async () => {
  expect(await timesOfTree(-1)).toBe(isMeasurable ? 0 : Number.NaN)
})
