import { writeFileSync } from 'node:fs'

/**
 * A reporter of Vitest that lists at the end which tests passed only when they were repeated, and why they failed before.
 * Such a test depends on how busy the machine is, or on the order of events: mend it. It writes the failed tests into the
 * file FAILED_TESTS, one a line, for the summary of `npm test`.
 */
export default class FlakyTests {
  onTestRunEnd(modules, unhandledErrors) {
    if (process.env.FAILED_TESTS)
      writeFileSync(process.env.FAILED_TESTS, failuresOf(modules, unhandledErrors))
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => [`  ${module.relativeModuleId} > ${test.fullName}`, ...reasonsOf(test)].join('\n')),
    )
    if (flaky.length > 0) console.log(`\n${flaky.length} flaky, passed when repeated:\n${flaky.join('\n')}`)
  }
}

function reasonsOf(test) {
  const errors = test.result().errors ?? []
  return errors.map(({ message, diff = '' }) => `${message}\n${diff}`.trim().replaceAll(/^/gm, '    '))
}

function failuresOf(modules, unhandledErrors) {
  const tests = modules.flatMap((module) => {
    const failed = [...module.children.allTests('failed')].map((test) => test.fullName)
    const names = failed.length === 0 && module.state() === 'failed' ? ['(the file itself)'] : failed
    return names.map((name) => `${module.relativeModuleId} > ${name}`)
  })
  return [...tests, ...unhandledErrors.map(({ message }) => `unhandled error: ${message}`)].join('\n')
}
