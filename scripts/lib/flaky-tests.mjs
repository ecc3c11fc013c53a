/**
 * A reporter of Vitest that lists at the end which tests passed only when they were repeated. Such a test depends on how
 * busy the machine is, or on the order of events: mend it.
 */
export default class FlakyTests {
  onTestRunEnd(modules) {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${module.relativeModuleId} > ${test.fullName}`),
    )
    if (flaky.length > 0) console.log(`\n${flaky.length} flaky, passed when repeated:\n${flaky.join('\n')}`)
  }
}
