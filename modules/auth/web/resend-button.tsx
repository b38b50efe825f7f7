import { useState } from 'react'
import { Button } from '@/web/ui/button'
import { sayFailure } from '@/web/ui/say-failure'
import { toast } from '@/web/ui/toast'

export function ResendButton({ onResend }: { onResend: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Button variant="quiet" busy={isBusy} onClick={() => void resend()}>
      Resend Code
    </Button>
  )

  async function resend() {
    setBusy(true)
    try {
      await onResend()
      toast({
        title: 'Code Sent',
        description: 'A new verification code has been sent to your email',
        tone: 'good',
      })
    } catch (error) {
      sayFailure('Error', error)
    } finally {
      setBusy(false)
    }
  }
}
