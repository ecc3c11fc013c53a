import { writeFileSync } from 'node:fs'

/** A reporter of Vitest that writes the failed tests into the file FAILED_TESTS, one a line, for the summary of `npm test`. */
export default class FailedTests {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => {
      const failed = [...module.children.allTests('failed')].map((test) => test.fullName)
      const names = failed.length === 0 && module.state() === 'failed' ? ['(the file itself)'] : failed
      return names.map((name) => `${module.relativeModuleId} > ${name}`)
    })
    const errors = unhandledErrors.map(({ message }) => `unhandled error: ${message}`)
    writeFileSync(process.env.FAILED_TESTS, [...tests, ...errors].join('\n'))
  }
}
