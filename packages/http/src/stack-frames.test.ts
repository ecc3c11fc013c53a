import { expect, it } from 'vitest'
import { stackFrames } from './stack-frames.ts'

it('returns the frames without the message, even if the message has several lines', () => {
  const frames = stackFrames(new Error('/secret/abc\n/secret/def'))
  expect(frames).toContain('stack-frames.test.ts')
  expect(frames).not.toContain('secret')
})
