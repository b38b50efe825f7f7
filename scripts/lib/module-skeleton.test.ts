import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { namesFrom } from '@/scripts/lib/module-names'
import { skeleton } from '@/scripts/lib/module-skeleton'
import { bun, run } from '@/scripts/lib/run'

const root = join(import.meta.dir, '../..')
const folder = mkdtempSync(join(tmpdir(), 'mintmark-skeleton-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a new module has no type errors', async () => {
  const names = namesFrom('price-alerts')
  if (!names) throw new Error('price-alerts is a valid module name')
  for (const [path, text] of Object.entries(skeleton(names))) await Bun.write(join(folder, path), text)
  const compilerOptions = {
    paths: { '@/modules/price-alerts/*': ['./modules/price-alerts/*'], '@/*': [`${root}/*`] },
    typeRoots: [join(root, 'node_modules/@types')],
  }
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions, include: ['modules'] }
  await Bun.write(join(folder, 'tsconfig.json'), JSON.stringify(config))
  await Bun.$`ln -s ${root}/node_modules ${folder}/node_modules`
  const { output } = await run([bun, 'check', '--no-script', '-p', join(folder, 'tsconfig.json')])
  expect(output).toContain('No type errors')
})
