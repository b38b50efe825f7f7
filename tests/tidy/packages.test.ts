import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, isPackage } from '@/tests/tidy/imports'
import { isShipped, isTest, readTree } from '@/tests/tidy/tree'

const root = join(import.meta.dir, '../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const manifest = JSON.parse(read('package.json'))
const direct = { ...manifest.dependencies, ...manifest.devDependencies }

/** Every package is code to trust and update, so another one needs a decision. */
const shippedMax = 36
const toolsMax = 28

test('packages are few and pinned to exact versions (D17)', () => {
  expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(shippedMax)
  expect(Object.keys(manifest.devDependencies).length).toBeLessThanOrEqual(toolsMax)
  expect(Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([])
})

test('every dependency is imported by shipped code', () => {
  const shipped = new Map([...readTree()].filter(([path]) => isShipped(path) && !isTest(path)))
  const imported = importsOf(shipped).filter(isPackage)
  const styles = [...shipped].filter(([path]) => path.endsWith('.css')).map(([, text]) => text)
  const isUsed = (name: string) =>
    imported.some(({ to }) => `${to}/`.startsWith(`${name}/`)) || styles.some((text) => text.includes(name))
  expect(Object.keys(manifest.dependencies).filter((name) => !isUsed(name))).toEqual([])
})

test('no package runs install scripts (D17)', () => {
  expect(manifest.trustedDependencies).toEqual([])
})

test('every install follows the lock file (D17)', () => {
  const scripts = Object.values<string>(manifest.scripts).filter((script) => script.includes('bun install'))
  expect(scripts.filter((script) => !script.includes('bun install --frozen-lockfile'))).toEqual([])
  expect(scripts.length).toBeGreaterThan(3)
})

test('every package in the lock file is from the registry and has a hash (D17)', () => {
  const packages = /\n {2}"packages": \{\n([\s\S]*?)\n {2}\}/.exec(read('bun.lock'))?.[1] ?? ''
  const lines = packages.split('\n').filter((line) => line.trim() !== '')
  expect(lines.length).toBeGreaterThan(100)
  expect(
    lines.filter((line) => !/^ {4}"[^"]+": \["[^"]+@\d[^"]*", "", .*"sha512-[\w+/=]+"\],?$/.test(line)),
  ).toEqual([])
})
