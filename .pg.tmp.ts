import { startPostgres } from '@/scripts/lib/postgres'
await using pg = await startPostgres()
Bun.spawnSync(['bun','test',...process.argv.slice(2)],{env:{...process.env,DATABASE_URL:pg.url},stdio:['inherit','inherit','inherit']})
