/** The floor of every request: `select 1` through a bare Fastify. Prints its address. */
import Fastify from 'fastify';
import { Pool } from 'pg';

const [host, user, database] = process.argv.slice(2);
const pool = new Pool({ host, user, database });
const app = Fastify();
app.get('/', async () => (await pool.query<{ one: number }>('select 1 as one')).rows[0]);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
