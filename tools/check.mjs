// npm run check: all static checks. `npm run check -- lint fences` runs some of them;
// `--verbose` shows the output of every step. Runs on any Node from 18 on; the steps run on the pinned one.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, pinnedNode, root } from './setup/install.mjs'

const bin = (file) => path.join(root, 'node_modules', file)
const own = (name) => [path.join(root, 'tools/checks', `${name}.ts`)]

/** The command lines of each step, which the pinned Node runs. A step fails when one of its commands does. */
const steps = {
  types: ['tsconfig.json', 'tsconfig.web.json', 'tsconfig.e2e.json'].map((config) => [
    bin('typescript/bin/tsc'),
    '-p',
    config,
  ]),
  lint: [[bin('oxlint/bin/oxlint'), '--config', '.oxlintrc.json', '--type-aware', '--deny-warnings']],
  fences: [own('fences')],
  'api-style': [own('api-style')],
  format: [[bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  words: [
    own('retired-terms'),
    [bin('cspell/bin.mjs'), 'lint', '--no-progress', '--no-summary', '--dot', '**/*.{ts,tsx,mjs,sql,css,md}'],
  ],
  'unused-code': [[bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints']],
  'rule-coverage': [own('rule-coverage')],
  translations: [own('translations')],
  'file-sizes': [own('file-sizes')],
  'architecture-folders': [own('architecture-folders')],
  diagram: [own('diagram')],
  'db-types': [own('db-types')],
  'design-system': [own('design-system')],
  'secrets-and-paths': [own('secrets-and-paths')],
  weights: [own('weights')],
}

const words = process.argv.slice(2)
const isVerbose = words.includes('--verbose')
const chosen = words.filter((word) => word !== '--verbose')
const unknown = chosen.filter((name) => !(name in steps))

if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}`)
  process.exitCode = 1
} else {
  await ensureInstalled()
  await runAll(chosen.length > 0 ? chosen : Object.keys(steps))
}

async function runAll(names) {
  const failed = []
  for (const name of names) {
    const started = Date.now()
    const { isGood, said } = await runStep(steps[name])
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(`${name.padEnd(22)} ${isGood ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s`)
    if (said !== '' && (isVerbose || !isGood)) console.log(`${said.replace(/^/gm, '    ')}\n`)
    if (!isGood) failed.push(name)
  }
  console.log(failed.length === 0 ? '\nAll checks are ok.' : `\nFailed: ${failed.join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

async function runStep(commands) {
  const results = []
  for (const args of commands) results.push(await run(isVerbose ? verbose(args) : args))
  return {
    isGood: results.every(({ code }) => code === 0),
    said: results
      .map(({ said }) => said.trim())
      .filter(Boolean)
      .join('\n'),
  }
}

function verbose(args) {
  return args[0]?.endsWith('.ts') ? [...args, '--verbose'] : args
}

function run(args) {
  const child = spawn(pinnedNode(), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const hear = (chunk) => (said += chunk)
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, said: String(error) }))
    child.on('close', (code) => resolve({ code, said }))
  })
}
