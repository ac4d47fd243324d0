// Requests one URL sequentially with a short pause and prints the 99th percentile in ms.
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const [url = '', ms = '0'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const until = performance.now() + Number(ms)
const taken: number[] = []

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume()
      answer.on('end', resolve)
      answer.on('error', reject)
    }).on('error', reject)
  })
}

while (performance.now() < until) {
  const start = performance.now()
  await ask()
  taken.push(performance.now() - start)
  await pause(2)
}
agent.destroy()
console.log(taken.sort((a, b) => a - b)[Math.floor(taken.length * 0.99)])
