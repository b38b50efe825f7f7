import { expect, onTestFinished, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkApiVersions, readApiVersion } from '@/scripts/lib/api-versions'
import { moduleApi } from '@/src/kit/module/module'

function createModules(texts: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-modules-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'module.ts'), text)
  }
  return folder
}

test('a module for another version is named before its code is loaded', () => {
  const folder = createModules({
    caps: `import { nowhere } from 'mintmark/module'\nexport const caps = defineModule({ name: 'caps', api: "99" })`,
    hats: `defineModule({ name: 'hats', api: '${moduleApi}' })`,
  })
  expect(readApiVersion(join(folder, 'caps'))).toBe('99')
  expect(() => checkApiVersions(folder)).not.toThrow()
  for (const name of ['caps', 'hats']) writeFileSync(join(folder, name, 'package.json'), '{}')
  expect(() => checkApiVersions(folder)).toThrow(
    'The module caps (modules/caps/module.ts) was written for version 99 of the module API, but this program offers version 1.',
  )
})

test('a module without a version, or without module.ts, has none', () => {
  const folder = createModules({ caps: `defineModule({ name: 'caps' })` })
  expect(readApiVersion(join(folder, 'caps'))).toBeUndefined()
  expect(readApiVersion(join(folder, 'hats'))).toBeUndefined()
})
