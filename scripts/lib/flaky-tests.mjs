/**
 * A reporter of Vitest that lists at the end which tests passed only when they were repeated, and why they failed before.
 * Such a test depends on how busy the machine is, or on the order of events: mend it.
 */
export default class FlakyTests {
  onTestRunEnd(modules) {
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
