import { expect, test } from 'bun:test'
import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKitApp } from '@/tests/support/apps/kit-app'

async function openSite() {
  const app = await createKitApp((scope) => scope)
  const folder = join(app.dataDir, 'public')
  mkdirSync(join(folder, '.well-known'), { recursive: true })
  mkdirSync(join(folder, 'brand'))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const get = (path: string, headers: Record<string, string> = {}) => app.visitor().fetch(path, { headers })
  return { app, folder, write, get, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('files of DATA_DIR/public are served with their type, also those added later', async () => {
  await using site = await openSite()
  site.write('brand/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const logo = await site.get('/files/brand/logo.svg')
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(logo.headers.get('cache-control')).toBe('public, max-age=300')
  site.write('terms and more.html', '<p>Terms</p>')
  const page = await site.get('/files/terms%20and%20more.html')
  expect([page.status, await page.text()]).toEqual([200, '<p>Terms</p>'])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('payment providers find their domain verification file', async () => {
  await using site = await openSite()
  site.write('.well-known/apple-developer-merchantid-domain-association', '7B227')
  const response = await site.get('/.well-known/apple-developer-merchantid-domain-association')
  expect([response.status, await response.text()]).toEqual([200, '7B227'])
  expect((await site.get('/.well-known/assetlinks.json')).status).toBe(404)
})

test('password managers find the page that changes a password', async () => {
  await using site = await openSite()
  const response = await site.app.visitor().fetch('/.well-known/change-password', { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/security'])
  const unknown = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await site.get(unknown)).status).toBe(404)
})

test('an unchanged file is answered with 304, a changed one with its new content', async () => {
  await using site = await openSite()
  site.write('notice.txt', 'one')
  const first = await site.get('/files/notice.txt')
  const etag = first.headers.get('etag') ?? ''
  expect(await first.text()).toBe('one')
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect((await site.get('/files/notice.txt', { 'if-none-match': known })).status).toBe(304)
  site.write('notice.txt', 'two')
  utimesSync(join(site.folder, 'notice.txt'), 5, 5)
  const second = await site.get('/files/notice.txt', { 'if-none-match': etag })
  expect([second.status, await second.text()]).toEqual([200, 'two'])
  expect(second.headers.get('etag')).not.toBe(etag)
  rmSync(join(site.folder, 'notice.txt'))
  expect((await site.get('/files/notice.txt')).status).toBe(404)
})

test('a page shows its present content, and files may have any name', async () => {
  await using site = await openSite()
  site.write('terms.html', '<p>One</p>')
  expect(await (await site.get('/files/terms.html')).text()).toBe('<p>One</p>')
  site.write('terms.html', '<p>Two and more</p>')
  expect(await (await site.get('/files/terms.html')).text()).toBe('<p>Two and more</p>')
  rmSync(join(site.folder, 'terms.html'))
  expect((await site.get('/files/terms.html')).status).toBe(404)
  for (const name of ['100%.txt', 'a%20b.txt', 'a#b?c.txt', 'é.txt', 'git.env', 'brand/index.html']) {
    site.write(name, name)
    const response = await site.get(`/files/${name.split('/').map(encodeURIComponent).join('/')}`)
    expect([name, response.status, await response.text()]).toEqual([name, 200, name])
  }
  symlinkSync('git.env', join(site.folder, 'link.txt'))
  expect(await (await site.get('/files/link.txt')).text()).toBe('git.env')
  expect((await site.get('/files/brand')).status).toBe(404)
})

test('nothing outside the folder, no dotfile and no directory is served', async () => {
  await using site = await openSite()
  writeFileSync(join(site.app.dataDir, 'secret.txt'), 'secret')
  writeFileSync(join(site.app.dataDir, 'secret.html'), 'secret')
  site.write('.env', 'secret')
  symlinkSync('../secret.txt', join(site.folder, 'link.txt'))
  symlinkSync('../secret.html', join(site.folder, 'link.html'))
  symlinkSync('..', join(site.folder, 'parent'))
  for (const path of [
    '/files/link.txt',
    '/files/link.html',
    '/files/parent/secret.txt',
    '/files/.env',
    '/files/.well-known/x',
    '/files/',
    '/files/brand',
    '/files/brand/',
    '/files/..%2fsecret.txt',
    '/files/%2e%2e/secret.txt',
    '/files/%2e%2e%2fsecret.txt',
    '/files//secret.txt',
    '/files/a%00.txt',
    '/files/%E0%A4%A',
    '/.well-known/',
    '/.well-known/..%2f.env',
  ]) {
    const response = await site.get(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(await response.text()).not.toContain('secret')
  }
})

test('a site without the folder answers 404', async () => {
  await using app = await createKitApp((scope) => scope)
  for (const path of ['/files/logo.svg', '/.well-known/assetlinks.json'])
    expect((await app.visitor().get(path)).status).toBe(404)
})
