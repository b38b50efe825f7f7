import { messages } from '@/modules/players/messages'
import { ChallengeDetails } from '@/modules/players/web/challenge-details'
import { LoginDialogContent } from '@/modules/players/web/login-dialog-content'
import { usePhraseLogin } from '@/modules/players/web/use-phrase-login'
import { useClientConfig } from '@/web/lib/client-config'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'

const { login } = messages

type Props = {
  onClose: () => void
  /** The path to return to after the login. */
  returnTo?: string | undefined
}

/** Offers the platform's login and login by username, which continues with a confirmation step. */
export function LoginDialog({ onClose, returnTo }: Props) {
  const { platform } = useClientConfig()
  const { challenge, error, username, requestChallenge, goBack, confirm, isConfirming } =
    usePhraseLogin(returnTo)
  if (challenge)
    return (
      <Dialog
        open
        onOpenChange={goBack}
        title={messages.confirm.title(platform)}
        footer={
          <>
            <Button variant="quiet" onClick={goBack}>
              {messages.confirm.cancel}
            </Button>
            <Button
              variant="primary"
              busy={isConfirming}
              busyText={messages.confirm.confirming}
              onClick={() => void confirm()}
            >
              {messages.confirm.yes}
            </Button>
          </>
        }
      >
        <ChallengeDetails {...challenge} />
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
      <LoginDialogContent
        error={error}
        username={username}
        onSubmitUsername={requestChallenge}
        returnTo={returnTo}
      />
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
