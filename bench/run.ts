// npm run bench: what the product promises about speed and memory, as ratios measured in one run.
import { benchHttp, benchMemory, startKallo } from './http.ts'
import { print, type Row } from './report.ts'

const { kallo, folder, end } = await startKallo()
const all: Row[] = []
try {
  const memory = await benchMemory(kallo)
  print('Memory', memory)
  const http = await benchHttp(kallo, folder)
  print('Throughput against bare node:http with the same bytes', http)
  all.push(...memory, ...http)
} finally {
  await end()
}
process.exitCode = all.every(({ isGood }) => isGood) ? 0 : 1
