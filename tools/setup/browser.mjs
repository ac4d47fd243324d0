import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { npm, pinnedNode, root } from './install.mjs'
import { step } from './step.mjs'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A browser for the end-to-end tests, as environment variables: CHROMIUM_PATH, an installed Chromium or Chrome, the
 * one from npm (Linux x64), or Playwright's own download. Throws if there is none.
 */
export async function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, but there is no such file.`)
    return { CHROMIUM_PATH: given }
  }
  const skipInstalled = process.env.KALLO_BROWSER === 'npm'
  const found = skipInstalled ? undefined : installed.find((file) => existsSync(file) && starts(file, {}))
  if (found) return { CHROMIUM_PATH: found }
  if (process.platform === 'linux' && process.arch === 'x64') return fromNpm()
  await step('Downloading a browser for the tests', pinnedNode(), [
    path.join(root, 'node_modules/playwright-core/cli.js'),
    'install',
    'chromium',
  ]).catch(() => {
    throw new Error('No browser for the tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.')
  })
  return {}
}

async function fromNpm() {
  const folder = path.join(root, 'tools/browser')
  const packed = path.join(folder, 'node_modules/@sparticuz/chromium')
  const [command, ...first] = npm()
  if (!existsSync(packed))
    await step('Bringing a browser for the tests', command, [...first, 'ci', '--loglevel=error'], {
      cwd: folder,
    })
  const unpacked = path.join(root, '.cache/browser')
  mkdirSync(unpacked, { recursive: true })
  const script = `
    import chromium, { inflate } from ${JSON.stringify(pathToFileURL(`${packed}/build/index.js`).href)}
    const libraries = await inflate(${JSON.stringify(`${packed}/bin/al2023.tar.br`)})
    console.log(JSON.stringify({ program: await chromium.executablePath(), libraries }))`
  const env = { ...process.env, TMPDIR: unpacked }
  const told = execFileSync(pinnedNode(), ['--input-type=module', '-e', script], { env, encoding: 'utf8' })
  const { program, libraries } = JSON.parse(told.trim().split('\n').at(-1) ?? '{}')
  const folders = [libraries, path.join(libraries, 'lib')].join(':')
  const variables = { CHROMIUM_PATH: program, LD_LIBRARY_PATH: folders }
  if (!starts(program, variables))
    throw new Error(
      'The browser from npm does not start here: install Chromium, or set CHROMIUM_PATH to one.',
    )
  return variables
}

function starts(program, variables) {
  return (
    spawnSync(program, ['--version'], { env: { ...process.env, ...variables }, stdio: 'ignore' }).status === 0
  )
}
