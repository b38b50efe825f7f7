import { useState } from 'react'
import { words } from '@/modules/auth/words'
import { Button } from '@/web/ui/button'
import { sayFailure } from '@/web/ui/say-failure'
import { toast } from '@/web/ui/toast'

const said = words.resend

export function ResendButton({ onResend }: { onResend: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Button variant="quiet" busy={isBusy} onClick={() => void resend()}>
      {said.button}
    </Button>
  )

  async function resend() {
    setBusy(true)
    try {
      await onResend()
      toast({ ...said.done, tone: 'good' })
    } catch (error) {
      sayFailure(said.failed, error)
    } finally {
      setBusy(false)
    }
  }
}
