// The reference for tickets: a bare Fastify route that reads one row by its key. node bare-route.ts DATABASE
import Fastify from 'fastify'
import pg from 'pg'

const [connectionString = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 10 })
const app = Fastify()
app.post('/row', async () => {
  const { rows } = await pool.query('select id, email, name, country from account where email = $1', [
    'ada@kallo.test',
  ])
  return { data: rows[0] as unknown }
})
console.log(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
