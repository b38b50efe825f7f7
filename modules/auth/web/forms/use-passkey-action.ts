import { useState } from 'react'
import { explainPasskeyError } from '@/modules/auth/web/passkey-errors'
import { showError } from '@/web/ui/toasts/show-error'

/** Runs an action that asks the browser for a passkey, once at a time, and explains failures in a toast. */
export function usePasskeyAction(errorTitle: string, action: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  return { isBusy, run }

  async function run() {
    setBusy(true)
    try {
      await action().catch(explainPasskeyError)
    } catch (error) {
      showError(errorTitle, error)
    } finally {
      setBusy(false)
    }
  }
}
