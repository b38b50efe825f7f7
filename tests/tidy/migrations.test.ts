import { expect, test } from 'bun:test'
import { bun } from '@/scripts/lib/run'

test('no schema.ts has changed without a migration, on either engine', async () => {
  const check = Bun.spawn([bun, 'scripts/db-generate.ts', '--check'], { stdout: 'pipe', stderr: 'pipe' })
  const problems = await new Response(check.stderr).text()
  expect(await check.exited, problems).toBe(0)
})
