import { enrollTotp, lastCode, password, signUp, totpCode } from '@/modules/auth/factory'
import { resetFactors, setRole } from '@/modules/auth/service'
import type { SecurityEventSamples } from '@/tests/support/module-testing/security-event-sample'
import { email, newPassword, type SecurityLogSite as Site } from '@/tests/support/security-log-site'

async function forgotPassword(site: Site) {
  const browser = site.visitor()
  await browser.post('/api/auth/forgot', { email })
  return { browser, code: await lastCode(site) }
}

export const securityEvents: SecurityEventSamples = {
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
  'role-changed': async (site) => ({
    detail: 'moderator',
    network: 'console',
    endsSession: true,
    act: () => setRole(site.ctx, 'ann', 'moderator'),
  }),
}
