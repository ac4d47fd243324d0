import { expect, it } from 'vitest'
import { missingFolders, namedFolders } from './architecture-folders.ts'

const tree = `# Map

\`\`\`
README.md  LICENSE
apps/
  viewer/            what people watch with
  server/            one program, two/ roles
docs/  product/ (the rules)

apps/server/src/
  platform/          db, http
  features/<name>/   index.ts
\`\`\`

A feature lives in \`features/\`; the address \`/home/channels/\` is none.
`
const files = [
  'README.md',
  'apps/viewer/package.json',
  'apps/server/src/platform/db.ts',
  'apps/server/src/features/auth/index.ts',
  'docs/product/billing.md',
]

it('reads trees and prose', () => {
  expect(namedFolders(tree).map(({ folder }) => folder)).toEqual([
    'apps',
    'apps/viewer',
    'apps/server',
    'docs',
    'apps/server/src',
    'apps/server/src/platform',
    'features',
  ])
})

it('passes when every folder exists', () => {
  expect(missingFolders(tree, files)).toEqual([])
})

it('names the line of a missing folder', () => {
  const left = files.filter((file) => !file.includes('platform'))
  expect(missingFolders(tree, left)).toEqual([
    { file: 'ARCHITECTURE.md', line: 11, message: 'there is no folder apps/server/src/platform/' },
  ])
  expect(missingFolders('in `gone/` there', files)).toHaveLength(1)
})
