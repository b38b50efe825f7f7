import { AuthenticatorPanel } from '@/modules/auth/web/security/authenticator-panel'
import { CurrentPasswordProvider } from '@/modules/auth/web/security/current-password'
import { PasskeysPanel } from '@/modules/auth/web/security/passkeys-panel'
import type { ViewerUser } from '@/web/lib/session/viewer'

/** Adds a passkey or an authenticator app. Asks for the password only if the server does. */
export function FactorSetup({ user }: { user: ViewerUser }) {
  return (
    <CurrentPasswordProvider passwordMissing>
      <PasskeysPanel />
      <AuthenticatorPanel user={user} />
    </CurrentPasswordProvider>
  )
}
