import { expect, it } from 'vitest'
import { stackFrames } from './described-error.ts'

it('returns the frames without the message, even if the message has several lines', () => {
  const frames = stackFrames(new Error('/secret/abc\n/secret/def'))
  expect(frames).toContain('stack-frames.test.ts')
  expect(frames).not.toContain('secret')
})

it('leaves out lines of the message that look like frames', () => {
  const frames = stackFrames(new Error('a\n    at secret (file.ts:1:1)'))
  expect(frames).toContain('stack-frames.test.ts')
  expect(frames).not.toContain('secret')
})
