// Runs one load in a separate process: node load-process.ts URL CONNECTIONS MS [ASKED as JSON]
import { load, type Asked } from './load.ts'

const [url = '', connections = '32', ms = '2000', asked = '{}'] = process.argv.slice(2)
const result = await load(new URL(url), Number(connections), Number(ms), JSON.parse(asked) as Asked)
console.log(JSON.stringify(result))
