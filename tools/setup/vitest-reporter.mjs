// A Vitest reporter that writes the counts, and the titles of failed and flaky tests, for tools/test.mjs.
import { writeFileSync } from 'node:fs'

export default class SummaryReporter {
  #summary = { passed: 0, skipped: 0, failed: [], flaky: [], errors: 0 }

  onTestCaseResult(test) {
    const { state } = test.result()
    const title = `${test.module.relativeModuleId} › ${test.fullName}`
    if (state === 'passed') this.#summary.passed += 1
    else if (state === 'failed') this.#summary.failed.push(title)
    else this.#summary.skipped += 1
    if (test.diagnostic()?.flaky) this.#summary.flaky.push(title)
  }

  onTestRunEnd(modules, errors) {
    this.#summary.errors = errors.length
    // A file that cannot be loaded, or whose hooks fail, has no test that failed.
    for (const module of modules)
      if (module.state() === 'failed' && module.errors().length > 0)
        this.#summary.failed.push(module.relativeModuleId)
    writeFileSync(process.env.TEST_SUMMARY_FILE, JSON.stringify(this.#summary))
  }
}
