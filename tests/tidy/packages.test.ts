import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isShipped, isTest, readTree } from '@/tests/tidy/tree'
import { usedPackages } from '@/tests/tidy/unused'

const root = join(import.meta.dir, '../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const manifest = JSON.parse(read('package.json'))
const direct = { ...manifest.dependencies, ...manifest.devDependencies }

/** Every package is somebody who is let in; a further one goes for one that is there. */
const shippedMax = 26
const toolsMax = 20

test('packages are few, and each is one version exactly (D17)', () => {
  expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(shippedMax)
  expect(Object.keys(manifest.devDependencies).length).toBeLessThanOrEqual(toolsMax)
  expect(Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([])
})

test('every package that is shipped is used by what is shipped', () => {
  const shipped = Object.keys(manifest.dependencies)
  const tree = new Map([...readTree()].filter(([path]) => isShipped(path) && !isTest(path)))
  const taken = usedPackages(tree, shipped)
  expect(shipped.filter((name) => !taken.has(name))).toEqual([])
})

test('no package runs anything while it is installed (D17)', () => {
  expect(manifest.trustedDependencies).toEqual([])
})

test('whatever installs takes what the lock file says and nothing else (D17)', () => {
  const scripts = Object.values<string>(manifest.scripts).filter((script) => script.includes('bun install'))
  expect(scripts.filter((script) => !script.includes('bun install --frozen-lockfile'))).toEqual([])
  expect(scripts.length).toBeGreaterThan(3)
})

test('every package in the lock file comes from the registry, by the hash of its content (D17)', () => {
  const packages = /\n {2}"packages": \{\n([\s\S]*?)\n {2}\}/.exec(read('bun.lock'))?.[1] ?? ''
  const lines = packages.split('\n').filter((line) => line.trim() !== '')
  expect(lines.length).toBeGreaterThan(100)
  expect(
    lines.filter((line) => !/^ {4}"[^"]+": \["[^"]+@\d[^"]*", "", .*"sha512-[\w+/=]+"\],?$/.test(line)),
  ).toEqual([])
})
