// Writes the types of the tables: npm run db:types. `npm run check` fails when the committed file is stale.
import { writeFileSync } from 'node:fs'
import { generateTypes, typesFile } from './db-types/generate-types.ts'

writeFileSync(typesFile, await generateTypes())
