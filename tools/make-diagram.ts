// Draws docs/pictures/architecture.svg from the imports of the code. `npm run check` fails when the committed file is stale.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { currentDiagram, diagramFile } from './checks/diagram.ts'
import { root } from './checks/project.ts'

writeFileSync(path.join(root, diagramFile), currentDiagram())
