import { messages } from '@/modules/players/messages'
import { ChallengeDetails } from '@/modules/players/web/challenge-details'
import { LoginOptions } from '@/modules/players/web/login-options'
import { usePhraseLogin } from '@/modules/players/web/use-phrase-login'
import { useClientConfig } from '@/web/lib/client-config'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'

const { login, confirm } = messages

type Props = {
  onClose: () => void
  /** Where the platform's own log-in leads back to. */
  returnTo?: string
}

/** The platform's own log-in, or a username; a username is then confirmed, and whatever fails leads back here. */
export function LoginDialog({ onClose, returnTo }: Props) {
  const { platform } = useClientConfig()
  const { asked, refused, username, ask, back, confirmIt, isConfirming } = usePhraseLogin()
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
        <ChallengeDetails {...asked} />
      </Dialog>
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={login.title(platform)}
      description={login.lead}
      footer={<LoginDialogFooter onClose={onClose} returnTo={returnTo} />}
    >
      <LoginOptions refused={refused} username={username} onSubmitUsername={ask} />
    </Dialog>
  )
}

function LoginDialogFooter({ onClose, returnTo }: Props) {
  const { platform, platformLogin } = useClientConfig()
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`
  return (
    <>
      <Button variant="quiet" onClick={onClose}>
        {login.cancel}
      </Button>
      <Button asChild variant={platformLogin ? 'primary' : 'secondary'}>
        <a href={`/api/auth/roblox/login${query}`}>{login.go(platform)}</a>
      </Button>
    </>
  )
}
