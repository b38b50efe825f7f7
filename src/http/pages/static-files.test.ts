import { afterAll, describe, expect, test } from 'bun:test'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StaticFiles } from '@/src/http/pages/static-files'

const root = mkdtempSync(join(tmpdir(), 'mintmark-web-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const folder = join(root, 'web')
const script = 'export const words = "the same words again and again"'.repeat(20)

mkdirSync(join(folder, 'assets/fonts'), { recursive: true })
writeFileSync(join(root, 'secret.js'), 'outside')
writeFileSync(join(folder, 'index.html'), '<html>')
writeFileSync(join(folder, 'robots.txt'), 'nothing')
writeFileSync(join(folder, 'icon.svg'), '<svg/>')
writeFileSync(join(folder, 'assets/main-1a2b.js'), script)
writeFileSync(join(folder, 'assets/main-1a2b.js.br'), 'as brotli')
writeFileSync(join(folder, 'assets/main-1a2b.js.gz'), 'as gzip')
writeFileSync(join(folder, 'assets/only-gzip.css'), 'a{}')
writeFileSync(join(folder, 'assets/only-gzip.css.gz'), 'as gzip')
writeFileSync(join(folder, 'assets/fonts/inter.woff2'), 'font')

const files = new StaticFiles(folder)
const main = '/assets/main-1a2b.js'

async function encodingOf(accepted: string, path = main) {
  const response = files.responseFor(path, accepted)
  return [response?.headers.get('content-encoding') ?? 'plain', await response?.text()]
}

test('a file is sent in the smallest accepted encoding', async () => {
  expect(await encodingOf('gzip, deflate, br, zstd')).toEqual(['br', 'as brotli'])
  expect(await encodingOf('gzip, deflate')).toEqual(['gzip', 'as gzip'])
  expect(await encodingOf('')).toEqual(['plain', script])
  expect(await encodingOf('identity')).toEqual(['plain', script])
  expect(await encodingOf('x-brotli, abr')).toEqual(['plain', script])
})

test('a declined encoding is not sent', async () => {
  expect(await encodingOf('br;q=0, gzip;q=1')).toEqual(['gzip', 'as gzip'])
  expect(await encodingOf('br; q=0.0, gzip; q=0')).toEqual(['plain', script])
  expect(await encodingOf('br;q=0.5')).toEqual(['br', 'as brotli'])
})

test('a file without compressed variants is sent uncompressed', async () => {
  expect(await encodingOf('br', '/assets/only-gzip.css')).toEqual(['plain', 'a{}'])
  expect(await encodingOf('br, gzip', '/assets/only-gzip.css')).toEqual(['gzip', 'as gzip'])
  expect(await encodingOf('br, gzip', '/assets/fonts/inter.woff2')).toEqual(['plain', 'font'])
})

test('hashed names are cached forever, others are revalidated', () => {
  expect(files.responseFor(main, '')?.headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  )
  const icon = files.responseFor('/icon.svg', '')?.headers
  expect([icon?.get('cache-control'), icon?.get('content-type')]).toEqual([
    'no-cache',
    'image/svg+xml; charset=utf-8',
  ])
})

test('responses have Vary and Content-Type', () => {
  const { headers } = files.responseFor(main, 'br') ?? new Response()
  expect([headers.get('vary'), headers.get('content-type')]).toEqual([
    'accept-encoding',
    'text/javascript; charset=utf-8',
  ])
  expect(files.responseFor('/assets/fonts/inter.woff2', '')?.headers.get('content-type')).toBe('font/woff2')
})

describe('only exact paths of files are found (D6)', () => {
  test.each([
    '/',
    '',
    '/assets',
    '/assets/',
    '/index.html',
    '/robots.txt',
    `${main}.br`,
    `${main}.gz`,
    '/assets/MAIN-1a2b.js',
    '//assets/main-1a2b.js',
    '/assets//main-1a2b.js',
    '/assets/./main-1a2b.js',
    '/assets/../assets/main-1a2b.js',
    '/../secret.js',
    '/assets/../../secret.js',
    '/..%2fsecret.js',
    '/%2e%2e/secret.js',
    '/..\\secret.js',
    '/assets\\main-1a2b.js',
    `${main}\0`,
    `${main}%00.svg`,
    '/%c0%ae%c0%ae/secret.js',
    join(root, 'secret.js'),
    '/etc/passwd',
    'constructor',
    '/__proto__',
  ])('%j', (path) => {
    expect(files.responseFor(path, 'br')).toBeUndefined()
  })
})

test('a build that replaces the folder of a running server changes nothing', async () => {
  const replaced = join(root, 'replaced')
  cpSync(folder, replaced, { recursive: true })
  const running = new StaticFiles(replaced)
  running.readAll()
  rmSync(replaced, { recursive: true })
  expect(await running.responseFor(main, 'br')?.text()).toBe('as brotli')
  expect(await running.responseFor('/icon.svg', '')?.text()).toBe('<svg/>')
})

test('without a build nothing is found', () => {
  expect(new StaticFiles(join(root, 'nowhere')).responseFor(main, 'br')).toBeUndefined()
})
