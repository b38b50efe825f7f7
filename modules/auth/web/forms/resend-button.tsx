import { useState } from 'react'
import { messages } from '@/modules/auth/messages'
import { Button } from '@/web/ui/button'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const text = messages.resend

export function ResendButton({ onResend }: { onResend: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Button variant="quiet" busy={isBusy} onClick={() => void resend()}>
      {text.button}
    </Button>
  )

  async function resend() {
    setBusy(true)
    try {
      await onResend()
      toast({ ...text.done, tone: 'good' })
    } catch (error) {
      showError(text.failed, error)
    } finally {
      setBusy(false)
    }
  }
}
