// Runs one load in a process of its own: node load-process.ts URL CONNECTIONS MS
import { load } from './load.ts'

const [url = '', connections = '32', ms = '2000'] = process.argv.slice(2)
console.log(JSON.stringify(await load(new URL(url), Number(connections), Number(ms))))
