import { enrollTotp, lastCode, password, signInStaff, signUp, totpCode } from '@/modules/auth/factory'
import type { SecurityEventInfo, SecurityEventKind } from '@/modules/auth/security-event-contract'
import { resetFactors, setRole } from '@/modules/auth/service'
import { setProfileDescription } from '@/modules/platform/factory'
import { email, type SecurityLogSite as Site } from '@/tests/abuse/security-log-site'
import type { TestClient, TestResponse } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

export const player = { username: 'AmberQuill', currentPassword: password }
export const newPassword = 'another horse 8'

interface Expected extends Partial<Pick<SecurityEventInfo, 'detail' | 'subjectId' | 'network'>> {
  /** Makes the event happen. */
  act: () => Promise<TestResponse | boolean>
  /** A client of the account that it happens to; ann by default. */
  as?: TestClient
  /** The event ends ann's session. */
  endsSession?: true
}

async function forgotPassword(site: Site) {
  const browser = site.visitor()
  await browser.post('/api/auth/forgot', { email })
  return { browser, code: await lastCode(site) }
}

async function startLink(site: Site) {
  const { username } = player
  const { body } = await site.ann.post('/api/players/challenge', { username })
  await setProfileDescription(site, username, body.challenge)
  return () => site.ann.post('/api/players/link', player)
}

export async function openDispute(site: Site): Promise<string> {
  const [seller, buyer] = [await site.signIn('some_seller'), await site.signIn('some_buyer')]
  const orderId = await buy(buyer, await listItem(seller))
  await buyer.post(`/api/orders/${orderId}/dispute`, { reason: 'It never came.' })
  return orderId
}

/** Prepares every kind of event. */
export const kinds: Record<SecurityEventKind, (site: Site) => Promise<Expected>> = {
  'logged-in': async ({ visitor }) => ({ act: () => visitor().post('/api/auth/login', { email, password }) }),
  'login-failed': async ({ visitor }) => ({
    act: () => visitor().post('/api/auth/login', { email, password: 'a wrong guess' }),
  }),
  'code-sent': async ({ visitor }) => ({
    detail: 'reset',
    act: () => visitor().post('/api/auth/forgot', { email }),
  }),
  'code-accepted': async (site) => {
    const { browser, code } = await forgotPassword(site)
    const form = { email, code, password: newPassword }
    return { detail: 'reset', as: browser, act: () => browser.post('/api/auth/reset', form) }
  },
  'code-refused': async (site) => {
    const { browser, code } = await forgotPassword(site)
    const form = { email, code: code === '000000' ? '000001' : '000000', password: newPassword }
    return { detail: 'reset', act: () => browser.post('/api/auth/reset', form) }
  },
  'password-refused': async ({ ann }) => ({
    act: () => ann.post('/api/auth/password', { currentPassword: 'wrong', password: newPassword }),
  }),
  'password-changed': async ({ ann }) => ({
    act: () => ann.post('/api/auth/password', { currentPassword: password, password: newPassword }),
  }),
  'password-reset': async (site) => {
    const { browser, code } = await forgotPassword(site)
    const form = { email, code, password: newPassword }
    return { as: browser, act: () => browser.post('/api/auth/reset', form) }
  },
  'password-removed': async (site) => {
    const mistyped = { username: 'bob', email: 'bob@home.example' }
    await signUp(site.visitor(), mistyped)
    const [owner, code] = [site.visitor(), await lastCode(site)]
    const form = { email: mistyped.email, code, type: 'signup' }
    return { as: owner, act: () => owner.post('/api/auth/verify', form) }
  },
  'email-changed': async (site) => {
    const change = { email: 'new@home.example' }
    await site.ann.post('/api/auth/email', { ...change, currentPassword: password })
    const code = await lastCode(site)
    return { act: () => site.ann.post('/api/auth/email', { ...change, code }) }
  },
  'two-step-on': async ({ ann }) => ({
    act: () => ann.post('/api/auth/two-step', { enabled: true, currentPassword: password }),
  }),
  'two-step-off': async ({ ann }) => {
    const turn = (enabled: boolean) => ann.post('/api/auth/two-step', { enabled, currentPassword: password })
    await turn(true)
    return { act: () => turn(false) }
  },
  'second-factor-added': async (site) => {
    const { secret } = (await site.ann.post('/api/auth/totp', { currentPassword: password })).body
    return { act: () => site.ann.post('/api/auth/totp/confirm', { code: totpCode(site, secret) }) }
  },
  'second-factor-removed': async (site) => {
    await enrollTotp(site, site.ann)
    return { act: () => site.ann.send('DELETE', '/api/auth/totp', { currentPassword: password }) }
  },
  'second-factor-reset': async (site) => {
    await enrollTotp(site, site.ann)
    return { network: 'console', endsSession: true, act: () => resetFactors(site.ctx, 'ann') }
  },
  'second-factor-accepted': async (site) => {
    const { secret } = await enrollTotp(site, site.ann)
    return { act: () => site.ann.post('/api/auth/second-factor', { code: totpCode(site, secret, 1) }) }
  },
  'second-factor-refused': async (site) => {
    await enrollTotp(site, site.ann)
    return { act: () => site.ann.post('/api/auth/second-factor', { code: 'wrong' }) }
  },
  'recovery-codes-replaced': async (site) => {
    await enrollTotp(site, site.ann)
    return { act: () => site.ann.post('/api/auth/recovery-codes', { currentPassword: password }) }
  },
  'recovery-code-used': async (site) => {
    const { recoveryCodes } = await enrollTotp(site, site.ann)
    return { act: () => site.ann.post('/api/auth/second-factor', { code: recoveryCodes[0] }) }
  },
  'player-linked': async (site) => ({ act: await startLink(site) }),
  'player-unlinked': async (site) => {
    await (await startLink(site))()
    return { act: () => site.ann.send('DELETE', '/api/players/link', { currentPassword: password }) }
  },
  'role-changed': async (site) => ({
    detail: 'moderator',
    network: 'console',
    endsSession: true,
    act: () => setRole(site.ctx, 'ann', 'moderator'),
  }),
  'staff-action': async (site) => {
    const [subjectId, as] = [await openDispute(site), await signInStaff(site, 'moderator')]
    const decision = { outcome: 'refund', reason: 'No proof.' }
    return {
      as,
      subjectId,
      detail: 'POST /api/admin/orders/:id/decision',
      act: () => as.post(`/api/admin/orders/${subjectId}/decision`, decision),
    }
  },
}
