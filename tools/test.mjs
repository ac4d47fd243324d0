// npm test: from a fresh clone to every test run. `--only unit`, `--only e2e`, or `--only` with the name of a Vitest project
// (rules, tools, sandbox, viewer, console, server) runs a part; further words select files. `--watch` runs again after each change. `--long`
// (`npm run test:long`) runs the long variants: more random histories, more kills, longer playback, every page at every width.
// `npm run e2e -- --edge` runs the end-to-end tests through nginx, with several processes. `--clock TIME` runs the tests at another time.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuilt } from './setup/build-apps.mjs'
import { ensureFfmpeg } from './setup/ffmpeg.mjs'
import { ensureGallery } from './setup/gallery.mjs'
import { ensureInstalled, pinnedNode, root, serverEnvironment } from './setup/install.mjs'
import { shiftedClock } from './setup/shifted-clock.mjs'

/** The run fails if more tests than this passed only at the second attempt. */
const maxFlaky = 4

const projects = ['rules', 'tools', 'sandbox', 'viewer', 'console', 'server']
const valueOf = (option) =>
  process.argv.includes(option) ? process.argv[process.argv.indexOf(option) + 1] : null
const only = valueOf('--only')
const clock = valueOf('--clock')
const isLong = process.argv.includes('--long')
const isEdge = process.argv.includes('--edge')
const rest = process.argv
  .slice(2)
  .filter((word) => !['--only', '--long', '--edge', '--clock', only, clock].includes(word))
const results = path.join(root, '.cache/test-results')

try {
  if (only !== null && !['unit', 'e2e', ...projects].includes(only))
    throw new Error(`--only takes unit, e2e, ${projects.join(', ')}`)
  await ensureInstalled()
  // The tests of rules and of the sandbox need no built viewer.
  if (!['rules', 'sandbox'].includes(only)) await ensureBuilt()
  if ([null, 'unit', 'server', 'e2e'].includes(only)) await ensureFfmpeg()
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const runs = []
  if (only !== 'e2e') runs.push(await runVitest())
  if (only === null || only === 'e2e') runs.push(await runPlaywright())
  report(runs)
} catch (error) {
  console.error(`\nThe tests did not run: ${error instanceof Error ? error.message : inspect(error)}`)
  console.log('\n0 passed, 1 failed, 0 skipped')
  process.exitCode = 1
}

async function runVitest() {
  const file = path.join(results, 'vitest.json')
  const isWatching = rest.includes('--watch')
  const args = ['node_modules/vitest/vitest.mjs', isWatching ? 'watch' : 'run']
  if (projects.includes(only)) args.push(`--project=${only}`)
  args.push('--reporter=default', '--reporter=./tools/setup/vitest-reporter.mjs')
  const words = rest.filter((word) => word !== '--watch')
  const code = await run([...args, ...words], { TEST_SUMMARY_FILE: file })
  const { passed, failed, skipped, flaky } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed, failed, skipped, flaky, pages: [], isGood: code === 0 }
}

async function runPlaywright() {
  const hasWindow = rest.some((word) => ['--debug', '--headed', '--ui'].includes(word))
  const browser = await ensureBrowser({ hasWindow })
  const files = rest.filter((word) => !word.startsWith('-'))
  if (files.length === 0 || files.some((word) => word.includes('gallery'))) await ensureGallery()
  const file = path.join(results, 'playwright.json')
  const code = await run(
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...rest],
    { ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  )
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'))
  const titled = (status) => suites.flatMap((suite) => titlesOf(suite, status))
  return {
    passed: stats.expected + stats.flaky,
    failed: [...titled('unexpected'), ...errors.map(({ message }) => message)],
    skipped: stats.skipped,
    flaky: titled('flaky'),
    pages: suites.flatMap(failedPagesOf),
    isGood: code === 0,
  }
}

/** The accessibility trees of the pages on which the tests of a Playwright suite failed, cut after 60 lines. */
function failedPagesOf({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .flatMap(({ attachments }) => attachments)
      .filter(({ name }) => name === 'error-context')
      .map(({ path }) => `${file} › ${title}\n${snapshotIn(readFileSync(path, 'utf8'))}`),
  )
  return [...own, ...suites.flatMap(failedPagesOf)]
}

function snapshotIn(context) {
  const [, snapshot = ''] = /^```yaml\n(.*?)\n```$/ms.exec(context) ?? []
  return snapshot
    .split('\n')
    .slice(0, 60)
    .map((line) => `    ${line}`)
    .join('\n')
}

/** Titles of a Playwright suite's tests with the given status. */
function titlesOf({ file, specs = [], suites = [] }, status) {
  const own = specs
    .filter(({ tests }) => tests.some((test) => test.status === status))
    .map(({ title }) => `${file} › ${title}`)
  return [...own, ...suites.flatMap((suite) => titlesOf(suite, status))]
}

function report(runs) {
  const all = (key) => runs.flatMap((one) => one[key])
  const total = (key) => runs.reduce((sum, one) => sum + one[key], 0)
  const failed = all('failed')
  const flaky = all('flaky')
  list('Pages of failed tests', all('pages'))
  list('Failed', failed)
  list('Flaky (passed at the second attempt)', flaky)
  if (flaky.length > maxFlaky) console.log(`\nMore than ${maxFlaky} flaky tests fail the run.`)
  const isGood = runs.every((one) => one.isGood) && failed.length === 0 && flaky.length <= maxFlaky
  // A run can also fail without a failed test, by an error outside of one or by flaky tests.
  const failures = isGood ? 0 : Math.max(failed.length, 1)
  console.log(`\n${total('passed')} passed, ${failures} failed, ${total('skipped')} skipped`)
  process.exitCode = isGood ? 0 : 1
}

function list(heading, titles) {
  if (titles.length > 0) console.log(`\n${heading}:\n${titles.map((title) => `  ${title}`).join('\n')}`)
}

function run(args, variables = {}) {
  const child = spawn(pinnedNode(), args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: serverEnvironment.NODE_COMPILE_CACHE,
      ...(isLong ? { TEST_LONG: '1' } : {}),
      ...(isEdge ? { KALLO_E2E_EDGE: '1' } : {}),
      ...(clock === null ? {} : shiftedClock(clock, Date.now())),
      ...variables,
    },
  })
  // Vitest and Playwright end everything that they started on SIGINT.
  const stop = () => {
    child.once('close', () => process.exit(1))
    child.kill('SIGINT')
  }
  for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, stop)
  return new Promise((resolve) => child.on('close', resolve))
}
