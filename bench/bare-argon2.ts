// Prints how many passwords per second this machine can verify.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** The same cost as in the server's `password-worker.ts`. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const ms = Number(process.argv[2])

const stored = await hash('kallo-demo-1', cost)
const until = performance.now() + ms
let checked = 0
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    while (performance.now() < until) {
      await verify(stored, 'kallo-demo-1', cost)
      checked += 1
    }
  }),
)
console.log((checked * 1000) / ms)
