import { ChooseWay } from '@/modules/players/web/choose-way'
import { PlayerToConfirm } from '@/modules/players/web/player-to-confirm'
import { useSimpleLogin } from '@/modules/players/web/use-simple-login'
import { words } from '@/modules/players/words'
import { useSite } from '@/web/lib/site'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'

const { logIn, confirm } = words

type Props = {
  onClose: () => void
  /** Where the platform's own log-in leads back to. */
  returnTo?: string
}

/** The platform's own log-in, or a username; a username is then confirmed, and whatever fails leads back here. */
export function LoginDialog({ onClose, returnTo }: Props) {
  const { platform } = useSite()
  const { asked, refused, username, ask, back, confirmIt, isConfirming } = useSimpleLogin()
  if (asked)
    return (
      <Dialog
        open
        onOpenChange={back}
        title={confirm.title(platform)}
        footer={
          <>
            <Button variant="quiet" onClick={back}>
              {confirm.cancel}
            </Button>
            <Button
              variant="primary"
              busy={isConfirming}
              busyText={confirm.confirming}
              onClick={() => void confirmIt()}
            >
              {confirm.yes}
            </Button>
          </>
        }
      >
        <PlayerToConfirm {...asked} />
      </Dialog>
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={logIn.title(platform)}
      description={logIn.lead}
      footer={<WaysOut onClose={onClose} returnTo={returnTo} />}
    >
      <ChooseWay refused={refused} username={username} onAsk={ask} />
    </Dialog>
  )
}

function WaysOut({ onClose, returnTo }: Props) {
  const { platform, platformLogin } = useSite()
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`
  return (
    <>
      <Button variant="quiet" onClick={onClose}>
        {logIn.cancel}
      </Button>
      <Button asChild variant={platformLogin ? 'primary' : 'secondary'}>
        <a href={`/api/auth/roblox/login${query}`}>{logIn.go(platform)}</a>
      </Button>
    </>
  )
}
