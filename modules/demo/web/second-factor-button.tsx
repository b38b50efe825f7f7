import { useState } from 'react'
import { messages } from '@/modules/demo/messages'
import { shellMessages as text } from '@/modules/demo/shell-messages'
import { enterDemo } from '@/modules/demo/web/enter-demo'
import { Button } from '@/web/ui/button'
import { showError } from '@/web/ui/toasts/show-error'

/** Nobody has the second factor of the demo's moderator. */
export function SecondFactorButton({ onVerified }: { onVerified: () => void }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Button busy={isBusy} busyText={text.entering} onClick={() => void enter()}>
      {messages.secondFactor}
    </Button>
  )

  async function enter() {
    setBusy(true)
    try {
      await enterDemo('moderator')
      onVerified()
    } catch (error) {
      setBusy(false)
      showError(text.failed, error)
    }
  }
}
