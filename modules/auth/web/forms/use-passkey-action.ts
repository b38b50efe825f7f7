import { useState } from 'react'
import { messages } from '@/modules/auth/messages'
import { ApiError } from '@/web/lib/api-error'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const text = messages.secondFactor.passkeys

/** Runs an action that asks the browser for a passkey, once at a time, and explains failures in a toast. */
export function usePasskeyAction(errorTitle: string, action: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  return { isBusy, run }

  async function run() {
    setBusy(true)
    try {
      await action()
    } catch (error) {
      if (error instanceof ApiError) showError(errorTitle, error)
      else toast({ title: errorTitle, description: text.canceled, tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
}
