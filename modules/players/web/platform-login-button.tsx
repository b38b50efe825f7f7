import { useState } from 'react'
import { messages } from '@/modules/players/messages'
import { LoginDialog } from '@/modules/players/web/login-dialog'
import { useCallbackError } from '@/modules/players/web/use-callback-error'
import { useClientConfig } from '@/web/lib/client-config'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'

/** Opens the platform login from the login page and shows why the last attempt failed. */
export function PlatformLoginButton({ from }: { from: string | undefined }) {
  const { platform } = useClientConfig()
  const [open, setOpen] = useState(false)
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <Alert>{useCallbackError()}</Alert>
      <Button
        size="lg"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="h-auto! min-h-12 py-2 whitespace-normal!"
      >
        {messages.login.title(platform)}
      </Button>
      {open && <LoginDialog onClose={() => setOpen(false)} returnTo={from} />}
    </div>
  )
}
