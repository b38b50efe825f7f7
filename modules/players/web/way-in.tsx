import { useState } from 'react'
import { LoginDialog } from '@/modules/players/web/login-dialog'
import { useWayBack } from '@/modules/players/web/use-way-back'
import { words } from '@/modules/players/words'
import { useSite } from '@/web/lib/site'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'

/** On the log-in page: the platform's, and why the last try there did not work. */
export function WayIn({ from }: { from: string | undefined }) {
  const { platform } = useSite()
  const [open, setOpen] = useState(false)
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <Alert>{useWayBack()}</Alert>
      <Button size="lg" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.logIn.title(platform)}
      </Button>
      {open && <LoginDialog onClose={() => setOpen(false)} returnTo={from} />}
    </div>
  )
}
