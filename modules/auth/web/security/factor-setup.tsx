import { AuthenticatorPanel } from '@/modules/auth/web/security/authenticator-panel'
import { PasskeysPanel } from '@/modules/auth/web/security/passkeys-panel'
import type { ViewerUser } from '@/web/lib/viewer'

/** Adds a passkey or an authenticator app. The form asks for the password only if the server does. */
export function FactorSetup({ user }: { user: ViewerUser }) {
  const withoutPassword = { ...user, passwordMissing: true }
  return (
    <>
      <PasskeysPanel user={withoutPassword} />
      <AuthenticatorPanel user={withoutPassword} />
    </>
  )
}
