import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { generateTypes, typesFile } from '../db-types/generate-types.ts'
import { isStarted, report, root } from './project.ts'

if (isStarted(import.meta.filename)) {
  const isCurrent = existsSync(typesFile) && readFileSync(typesFile, 'utf8') === (await generateTypes())
  const file = path.relative(root, typesFile)
  report(isCurrent ? [] : [{ file, message: 'differs from the migrations: run npm run db:types' }])
}
