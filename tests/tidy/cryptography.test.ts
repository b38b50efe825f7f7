import { expect, test } from 'bun:test'
import { cryptographyIsInventoried } from '@/tests/tidy/cryptography'
import { createTree } from '@/tests/tidy/tree'

const failures = (code: string, listed: string, path = 'modules/shop/seal.ts') =>
  cryptographyIsInventoried(createTree({ [path]: `\n${code}`, 'docs/security.md': `| seal | ${listed} |` }))

test.each([
  "import { createHmac } from 'node:crypto'",
  "import { jwtVerify } from 'jose'",
  "import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'",
  'const hash = await Bun.password.hash(text)',
  "const hasher = new Bun.CryptoHasher('sha256')",
  'crypto.getRandomValues(bytes)',
])('%p must be in the inventory', (code) => {
  expect(failures(code, 'nothing')).toEqual([
    "modules/shop/seal.ts:2 uses cryptography that docs/security.md doesn't list",
  ])
  expect(failures(code, '`modules/shop/seal.ts`')).toEqual([])
})

test('tests and pages need no entry', () => {
  const code = "import { createHmac } from 'node:crypto'"
  expect(failures(code, '', 'modules/shop/seal.test.ts')).toEqual([])
  expect(failures(code, '', 'modules/shop/web/seal.ts')).toEqual([])
  expect(failures(code, '')).toHaveLength(1)
})
