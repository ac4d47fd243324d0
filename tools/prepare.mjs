// Installs the packages and builds the viewer app without starting anything, for container images.
import { ensureBuilt } from './setup/build-apps.mjs'
import { ensureInstalled } from './setup/install.mjs'

await ensureInstalled()
await ensureBuilt()
