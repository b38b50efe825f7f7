import { expect, test } from 'bun:test'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTreeCopy } from '@/scripts/lib/tree-copy'

test('a copy leaves out what a build beside it writes and removes', async () => {
  const name = `.${crypto.randomUUID()}.bun-build`
  const path = join(import.meta.dir, '../..', name)
  writeFileSync(path, '')
  try {
    await using copy = createTreeCopy()
    expect(existsSync(join(copy.folder, 'package.json'))).toBe(true)
    expect(existsSync(join(copy.folder, name))).toBe(false)
  } finally {
    rmSync(path)
  }
})
