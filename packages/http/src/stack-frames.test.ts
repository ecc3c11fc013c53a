import { expect, it } from 'vitest'
import { stackFrames } from './stack-frames.ts'

it('names places without the message, however many lines that has', () => {
  const frames = stackFrames(new Error('/secret/abc\n/secret/def'))
  expect(frames).toContain('stack-frames.test.ts')
  expect(frames).not.toContain('secret')
})
