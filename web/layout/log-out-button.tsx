import type { ComponentProps } from 'react'
import { useState } from 'react'
import { useLogOut } from '@/web/lib/session/viewer'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'

export function LogOutButton(props: Pick<ComponentProps<typeof Button>, 'className' | 'variant' | 'role'>) {
  const { busy, onClick } = useBusyLogOut()
  return (
    <Button variant="quiet" busy={busy} onClick={onClick} {...props}>
      {uiMessages.nav.logOut}
    </Button>
  )
}

function useBusyLogOut() {
  const logOut = useLogOut()
  const [busy, setBusy] = useState(false)
  return { busy, onClick: () => void run() }

  async function run() {
    setBusy(true)
    try {
      await logOut()
    } finally {
      setBusy(false)
    }
  }
}
