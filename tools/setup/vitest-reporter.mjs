// A Vitest reporter that writes the counts, failed tests with their errors, and flaky tests, for tools/test.mjs.
import { writeFileSync } from 'node:fs'

export default class SummaryReporter {
  #summary = { passed: 0, skipped: 0, failed: [], flaky: [], errors: 0 }

  onTestCaseResult(test) {
    const { state, errors } = test.result()
    const title = `${test.module.relativeModuleId} › ${test.fullName}`
    if (state === 'passed') this.#summary.passed += 1
    else if (state === 'failed') this.#summary.failed.push(`${title}\n${indented(errors)}`)
    else this.#summary.skipped += 1
    if (test.diagnostic()?.flaky) this.#summary.flaky.push(title)
  }

  onTestRunEnd(modules, errors) {
    this.#summary.errors = errors.length
    // Includes files that cannot be loaded or whose hooks fail: they have no failed test.
    for (const module of modules)
      if (module.state() === 'failed' && module.errors().length > 0)
        this.#summary.failed.push(`${module.relativeModuleId}\n${indented(module.errors())}`)
    writeFileSync(process.env.TEST_SUMMARY_FILE, JSON.stringify(this.#summary))
  }
}

/** The error messages, truncated: those of property tests contain every step of the failed history. */
function indented(errors) {
  const lines = errors.flatMap(({ message }) => String(message).split('\n')).slice(0, 40)
  return lines.map((line) => `    ${line.slice(0, 2_000)}`).join('\n')
}
