// npm test: from a fresh clone to every test run. `--only unit` or `--only e2e` runs a part.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuilt } from './setup/build-viewer.mjs'
import { ensureInstalled, pinnedNode, root } from './setup/install.mjs'

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : null
const rest = process.argv.slice(2).filter((word) => word !== '--only' && word !== only)
const results = path.join(root, '.cache/test-results')

try {
  await ensureInstalled()
  await ensureBuilt()
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const counts = []
  if (only !== 'e2e') counts.push(await unitTests())
  if (only !== 'unit') counts.push(await journeys())
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  process.exitCode = counts.every(({ isGood }) => isGood) ? 0 : 1
} catch (error) {
  console.error(`\nThe tests did not run: ${error instanceof Error ? error.message : inspect(error)}`)
  console.log('\n0 passed, 1 failed, 0 skipped')
  process.exitCode = 1
}

async function unitTests() {
  const file = path.join(results, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...rest])
  const { numPassedTests, numFailedTests, numPendingTests, success } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    isGood: success && code === 0,
  }
}

async function journeys() {
  const browser = await ensureBrowser()
  const file = path.join(results, 'playwright.json')
  const code = await run(
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...rest],
    {
      ...browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  )
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    isGood: code === 0,
  }
}

function run(args, variables = {}) {
  const child = spawn(pinnedNode(), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  })
  return new Promise((resolve) => child.on('close', resolve))
}
