import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificateDiagnostic } from '@/src/alerts/certificate-diagnostic'
import { createTestApp } from '@/tests/support/apps/create-test-app'

const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-certificate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const hasOpenssl = Bun.which('openssl') !== null

/** Serves https with a new certificate for localhost. Returns when it was made and its port. */
async function serveTls(days: number) {
  const [key, certificate] = [join(folder, `${days}.key`), join(folder, `${days}.pem`)]
  const newKey = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    '/CN=localhost',
  ]
  const made = Bun.spawn(
    ['openssl', 'req', '-x509', '-days', String(days), ...newKey, '-keyout', key, '-out', certificate],
    { stderr: 'ignore' },
  )
  expect(await made.exited).toBe(0)
  const tls = { key: Bun.file(key), cert: Bun.file(certificate) }
  return Bun.serve({ port: 0, hostname: '127.0.0.1', tls, fetch: () => new Response('ok') })
}

/** What is found that many days after the certificate was made. */
async function findAfter(port: number, days: number) {
  await using app = await createTestApp({ env: { PUBLIC_URL: `https://localhost:${port}` } })
  const core = { ...app.core, now: () => Date.now() + days * 86_400_000 }
  return (await certificateDiagnostic.run({ ...app.ctx, core })).status
}

test.if(hasOpenssl)(
  'a certificate is reported when it was not renewed in time, also one of a few days',
  async () => {
    for (const [lifetime, renewed, late] of [
      [90, 75, 77],
      [6, 4.7, 4.9],
    ] as const) {
      const server = await serveTls(lifetime)
      const port = Number(server.port)
      const found = [
        await findAfter(port, renewed),
        await findAfter(port, late),
        await findAfter(port, lifetime + 1),
      ]
      expect([lifetime, ...found]).toEqual([lifetime, 'ok', 'wrong', 'wrong'])
      await server.stop(true)
      expect(await findAfter(port, 0)).toBe('note')
    }
  },
)
