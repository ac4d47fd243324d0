import { startLanguage } from './platform/language.ts'

await startLanguage()
const { start } = await import('./app/start.tsx')
start()
