// npm run gallery: every primitive of libs/ui in every state, theme and direction, in Storybook. `npm run gallery -- --build` writes it
// to .cache/gallery, which the end-to-end tests open.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ensureInstalled, pinnedNode, root } from './setup/install.mjs'

await ensureInstalled()
const isBuild = process.argv.includes('--build')
const command = isBuild
  ? ['build', '--output-dir', path.join(root, '.cache/gallery'), '--quiet', '--test']
  : ['dev', '--port', process.env.PORT ?? '6006', '--ci']
const { resolve } = createRequire(path.join(root, 'libs/ui/package.json'))
const dispatcher = path.join(path.dirname(resolve('storybook/package.json')), 'dist/bin/dispatcher.js')
const child = spawn(
  pinnedNode(),
  [dispatcher, ...command, '--config-dir', 'gallery', '--disable-telemetry'],
  { stdio: 'inherit', cwd: path.join(root, 'libs/ui') },
)
child.on('exit', (code) => (process.exitCode = code ?? 1))
