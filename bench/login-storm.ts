// Logs in repeatedly from several devices of several viewers. Prints logins per second.
import { Agent, request } from 'node:http'

const [base = '', ms = '0'] = process.argv.slice(2)
const people = ['ada', 'bola', 'chidi']
const until = performance.now() + Number(ms)
const agent = new Agent({ keepAlive: true })
let logins = 0

/** Uses plain `node:http`, so that the load generator leaves the two cores to the server. */
function logIn(person: string, deviceId: string): Promise<void> {
  const body = JSON.stringify({ email: `${person}@kallo.test`, password: 'kallo-demo-1', deviceId })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  return new Promise((resolve, reject) => {
    const asked = request(`${base}/api/v1/auth/login`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`a login answered ${answer.statusCode}`)),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const started = performance.now()
await Promise.all(
  people.flatMap((person) =>
    ['phone', 'tablet'].map(async (device) => {
      while (performance.now() < until) {
        await logIn(person, device)
        logins += 1
      }
    }),
  ),
)
console.log((logins * 1000) / (performance.now() - started))
agent.destroy()
