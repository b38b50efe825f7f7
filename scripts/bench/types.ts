import { join } from 'node:path'
import { median } from '@/scripts/bench/percentiles'
import { atMost, rowWithoutTarget, type Section } from '@/scripts/bench/table'
import { bun, runOrThrow } from '@/scripts/lib/run'
import { createTreeCopy } from '@/scripts/lib/tree-copy'

const routesCount = 200
const rounds = 3
const atMostMs = 10_000

/** How long the type check takes with a module that has many routes: Elysia and Eden compute their types from all of them. */
export async function benchTypes(): Promise<Section> {
  await using copy = createTreeCopy()
  const withoutMs = await measure(copy.folder)
  await runOrThrow([bun, 'scripts/new.ts', 'many-routes'], { cwd: copy.folder })
  await addRoutes(join(copy.folder, 'modules/many-routes/routes.ts'))
  const ms = await measure(copy.folder)
  const row = {
    what: `with a module of ${routesCount} routes`,
    measured: seconds(ms),
    limit: seconds(atMostMs),
  }
  const rows = [rowWithoutTarget('as it is', seconds(withoutMs)), atMost(atMostMs, { ...row, value: ms })]
  return { title: 'Type check', rows }
}

async function measure(folder: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await runOrThrow([bun, 'check', '--no-script'], { cwd: folder })
    times.push(performance.now() - started)
  }
  return median(times)
}

async function addRoutes(path: string): Promise<void> {
  const routes = Array.from({ length: routesCount }, (_, at) => routeText(at)).join('')
  await Bun.write(path, (await Bun.file(path).text()).replace('return scope', `return scope${routes}`))
}

/** Every other one changes data, with a body. */
function routeText(at: number): string {
  const shape = "detail: { summary: 'One of many.' }, signedIn: true, response: { 200: ManyRoutesEntry }"
  return at % 2 === 0
    ? `.get('/many-routes/things${at}/:id', ({ ctx, params }) => ({ id: params.id, text: ctx.actor.id, createdAt: '' }), { ${shape} })`
    : `.post('/many-routes/things${at}', ({ body }) => ({ id: '', text: body.text, createdAt: '' }), { ${shape}, body: NewManyRoutesEntry })`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
