import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { messages } from '@/modules/players/messages'
import { ChallengeDetails } from '@/modules/players/web/challenge-details'
import { type Challenge, useLinkPlayer } from '@/modules/players/web/queries'
import { ReauthenticationFields, useReauthenticationForm } from '@/modules/players/web/reauthentication-form'
import { Button } from '@/web/ui/button'
import { toast } from '@/web/ui/toasts/toast'

const { security: said } = messages

type Props = SecurityPanelProps & { asked: Challenge & { username: string }; onCancel: () => void }

export function ConfirmLink({ asked, onCancel, ...props }: Props) {
  const { mutateAsync: link } = useLinkPlayer()
  const form = useReauthenticationForm(props.user, async (proof) => {
    const { username } = await link({ username: asked.username, ...proof })
    toast({ ...said.linkedToast(username), tone: 'good' })
  })
  return (
    <form noValidate {...form.formProps} aria-label={said.confirm.title} className="grid gap-4">
      <ChallengeDetails {...asked} />
      <ReauthenticationFields {...props} form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={form.isBusy} busyText={said.confirm.submitting}>
          {said.confirm.submit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {said.confirm.cancel}
        </Button>
      </div>
    </form>
  )
}
