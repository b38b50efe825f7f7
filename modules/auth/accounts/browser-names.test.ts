import { expect, test } from 'bun:test'
import { describeBrowser } from '@/modules/auth/accounts/browser-names'
import { createTestApp } from '@/tests/support/apps/create-test-app'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const mobileSafari = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const firefoxOnWindows = `${mozilla} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`

test.each([
  ['Firefox', 'Windows', firefoxOnWindows],
  ['Firefox', 'Linux', `${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
  [
    'Firefox',
    'iOS',
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${mobileSafari} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
  ],
  [
    'Chrome',
    'macOS',
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
  ],
  ['Chrome', 'Linux', `${mozilla} (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`],
  ['Chrome', 'Android', `${mozilla} (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`],
  [
    'Chrome',
    'iPadOS',
    `${mozilla} (iPad; CPU OS 18_5 like Mac OS X) ${mobileSafari} CriOS/140.0 Mobile/15E148 Safari/604.1`,
  ],
  ['Chrome', 'ChromeOS', `${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`],
  [
    'Safari',
    'macOS',
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${mobileSafari} Version/18.5 Safari/605.1.15`,
  ],
  [
    'Safari',
    'iOS',
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${mobileSafari} Version/18.5 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Edge',
    'Windows',
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
  ],
  [
    'Opera',
    'Windows',
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`,
  ],
  [
    'Samsung Internet',
    'Android',
    `${mozilla} (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  [null, 'Linux', 'Wget/1.21 (Linux)'],
  [null, null, 'curl/8.5.0'],
  [null, null, ''],
])('the session list shows %p on %p', (browser, operatingSystem, userAgent) => {
  expect(describeBrowser(userAgent)).toEqual({ browser, operatingSystem })
})

test('a session names the browser and operating system that logged in, and nothing else of its User-Agent', async () => {
  await using app = await createTestApp()
  const ann = app.visitor()
  await ann.post('/api/auth/temp-login', { username: 'ann' }, { 'user-agent': firefoxOnWindows })
  await app.visitor().post('/api/auth/temp-login', { username: 'ann' }, { 'user-agent': '<b>x</b>' })
  const { body } = await ann.get('/api/auth/sessions')
  expect(body).toHaveLength(2)
  expect(body).toContainEqual(
    expect.objectContaining({ browser: 'Firefox', operatingSystem: 'Windows', current: true }),
  )
  expect(body).toContainEqual(
    expect.objectContaining({ browser: null, operatingSystem: null, current: false }),
  )
})
