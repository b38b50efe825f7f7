import type { ComponentProps } from 'react'
import { useState } from 'react'
import { useLogOut } from '@/web/lib/viewer'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'

export function LogOutButton(look: Pick<ComponentProps<typeof Button>, 'className' | 'variant' | 'role'>) {
  const { busy, leave } = useBusyLogOut()
  return (
    <Button variant="quiet" busy={busy} onClick={leave} {...look}>
      {uiMessages.nav.logOut}
    </Button>
  )
}

function useBusyLogOut() {
  const logOut = useLogOut()
  const [busy, setBusy] = useState(false)
  return { busy, leave: () => void leave() }

  async function leave() {
    setBusy(true)
    try {
      await logOut()
    } finally {
      setBusy(false)
    }
  }
}
