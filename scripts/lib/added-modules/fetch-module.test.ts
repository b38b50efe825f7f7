import { expect, onTestFinished, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bun, runOrThrow } from '@/scripts/lib/run'
import { serveNpmRegistry } from '@/tests/support/servers/npm-registry'

const felt = { packageJson: { name: 'felt', version: '1.2.0' } }
const hats = (version: string) => ({
  packageJson: {
    name: '@ann/hats',
    version,
    dependencies: { felt: '^1.0.0' },
    scripts: { postinstall: 'touch ../ran' },
  },
  files: { 'module.ts': `// ${version}`, 'tsconfig.json': '{}', '.npmrc': '' },
})

test('a package comes from the registry, as npm shows it to everyone, and none of its code runs', async () => {
  await using registry = serveNpmRegistry([felt, hats('1.0.0'), hats('1.1.0')])
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-fetch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const fetched = async (source: string) => {
    const target = mkdtempSync(join(folder, 'target-'))
    const code = `import { fetchModule } from '${join(import.meta.dir, 'fetch-module')}'
console.log(await fetchModule('${source}', '${target}'))`
    const env = { BUN_CONFIG_REGISTRY: registry.url, BUN_INSTALL_CACHE_DIR: join(folder, 'cache') }
    const from = await runOrThrow([bun, '-e', code], { cwd: folder, env })
    return {
      from: from.trim(),
      files: readdirSync(target).sort(),
      text: await Bun.file(join(target, 'module.ts')).text(),
    }
  }
  const files = ['module.ts', 'package.json']
  expect(await fetched('@ann/hats')).toEqual({ from: '@ann/hats', files, text: '// 1.1.0' })
  expect(await fetched('@ann/hats@1.0.0')).toEqual({ from: '@ann/hats', files, text: '// 1.0.0' })
  const url = `${registry.url}@ann/hats/-/1.0.0.tgz`
  expect(await fetched(url)).toEqual({ from: url, files, text: '// 1.0.0' })
  await expect(fetched('@ann/caps')).rejects.toThrow('@ann%2fcaps - 404')
  expect(readdirSync(folder)).not.toContain('ran')
})
