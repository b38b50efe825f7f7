import { expect, test } from 'bun:test'
import { runDiagnostic } from '@/src/kit/checks/diagnostic'
import { createSenderDiagnostic } from '@/src/mail/sender-diagnostic'
import { createTestApp } from '@/tests/support/apps/create-test-app'

type Records = Record<string, string[] | string>

/** DNS with these TXT records. A text is an error code; a name above others exists without records. */
async function diagnose(records: Records, env: Record<string, string> = {}) {
  await using app = await createTestApp({
    env: { SMTP_URL: 'smtp://mail.shop.dev', MAIL_FROM: 'hello@shop.dev', ...env },
  })
  const asked: string[] = []
  const resolve = async (name: string) => {
    asked.push(name)
    const found = records[name]
    if (Array.isArray(found)) return found.map((text) => [text.slice(0, 5), text.slice(5)])
    const isAbove = Object.keys(records).some((one) => one.endsWith(`.${name}`))
    throw Object.assign(new Error(name), { code: found ?? (isAbove ? 'ENODATA' : 'ENOTFOUND') })
  }
  const { status, says } = await runDiagnostic(app.ctx, createSenderDiagnostic(resolve))
  return { status, says, asked }
}

const good: Records = {
  'shop.dev': ['google-site-verification=x', 'v=spf1 include:_spf.mail.dev ~all'],
  's1._domainkey.shop.dev': ['v=DKIM1; p=abc'],
  '_dmarc.shop.dev': ['v=DMARC1; p=quarantine; rua=mailto:a@shop.dev'],
}
const without = (name: string): Records =>
  Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))

test.each<[string, Records, string, string]>([
  ['all records', good, 'ok', 'shop.dev has SPF, DKIM and DMARC'],
  [
    'a key at the name above',
    { ...without('s1._domainkey.shop.dev'), '_domainkey.shop.dev': ['o=-'] },
    'ok',
    'has SPF',
  ],
  ['no SPF', without('shop.dev'), 'wrong', 'no SPF record'],
  ['another TXT record', { ...good, 'shop.dev': ['v=spf10 -all'] }, 'wrong', 'no SPF record'],
  [
    'two SPF records',
    { ...good, 'shop.dev': ['v=spf1 -all', 'v=spf1 a ~all'] },
    'wrong',
    'several SPF records',
  ],
  ['SPF for everyone', { ...good, 'shop.dev': ['v=spf1 mx +all'] }, 'wrong', 'admits every server'],
  [
    'SPF for everyone without a sign',
    { ...good, 'shop.dev': ['V=SPF1 all'] },
    'wrong',
    'admits every server',
  ],
  ['no DKIM', without('s1._domainkey.shop.dev'), 'wrong', 'no DKIM key'],
  ['no DMARC', without('_dmarc.shop.dev'), 'note', 'no DMARC record'],
  ['a DMARC policy of none', { ...good, '_dmarc.shop.dev': ['v=DMARC1; p=none'] }, 'note', 'policy is none'],
  ['nothing', {}, 'wrong', 'no SPF record; no DKIM key; no DMARC record'],
  ['no answer', { ...good, 'shop.dev': 'ETIMEOUT' }, 'note', 'DNS says ETIMEOUT'],
  ['a server that fails', { ...good, '_domainkey.shop.dev': 'ESERVFAIL' }, 'note', 'DNS says ESERVFAIL'],
])('doctor checks the sender of emails: %s', async (_, records, status, says) => {
  expect(await diagnose(records)).toMatchObject({ status, says: expect.stringContaining(says) })
})

test('the record of the domain above counts for DMARC', async () => {
  const records = { ...good, 'news.shop.dev': ['v=spf1 -all'], 's1._domainkey.news.shop.dev': ['p=abc'] }
  expect(await diagnose(records, { MAIL_FROM: 'a@news.shop.dev' })).toMatchObject({ status: 'ok' })
})

test.each([
  [{ MAIL_FROM: 'a@mail.example' }, 'mail.example'],
  [{ MAIL_FROM: 'a@shop.example.com' }, 'shop.example.com'],
  [{ MAIL_FROM: 'a@shop.test' }, 'shop.test'],
  [{ MAIL_FROM: 'a@nas.local' }, 'nas.local'],
])('nobody is asked about a domain that is not on the internet: %o', async (env, domain) => {
  expect(await diagnose(good, env)).toEqual({
    status: 'note',
    says: `not checked: ${domain} is not a domain of the internet`,
    asked: [],
  })
})
