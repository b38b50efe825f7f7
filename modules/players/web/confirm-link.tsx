import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { PlayerToConfirm } from '@/modules/players/web/player-to-confirm'
import { ProofFields } from '@/modules/players/web/proof-fields'
import { type Asked, useLink } from '@/modules/players/web/queries'
import { useProofForm } from '@/modules/players/web/use-proof-form'
import { words } from '@/modules/players/words'
import { Button } from '@/web/ui/button'
import { toast } from '@/web/ui/toast'

const { security: said } = words

type Props = SecurityPanelProps & { asked: Asked & { username: string }; onCancel: () => void }

export function ConfirmLink({ asked, onCancel, ...props }: Props) {
  const { mutateAsync: link } = useLink()
  const form = useProofForm(props.user, async (proof) => {
    const { username } = await link({ username: asked.username, ...proof })
    toast({ ...said.done(username), tone: 'good' })
  })
  return (
    <form noValidate {...form.formProps} aria-label={said.confirm.title} className="grid gap-4">
      <PlayerToConfirm {...asked} />
      <ProofFields {...props} form={form} />
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
