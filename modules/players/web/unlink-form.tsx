import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { messages } from '@/modules/players/messages'
import { useUnlinkPlayer } from '@/modules/players/web/queries'
import { ReauthenticationFields, useReauthenticationForm } from '@/modules/players/web/reauthentication-form'
import { Button } from '@/web/ui/button'
import { toast } from '@/web/ui/toasts/toast'

const { unlink: said, unlinkedToast } = messages.security

export function UnlinkForm(props: SecurityPanelProps) {
  const { mutateAsync: unlink } = useUnlinkPlayer()
  const form = useReauthenticationForm(props.user, async (proof) => {
    await unlink(proof)
    toast({ ...unlinkedToast, tone: 'good' })
  })
  return (
    <form noValidate {...form.formProps} className="grid gap-4 border-t border-line pt-4">
      <p className="text-sm text-ink-muted">{said.lead}</p>
      <ReauthenticationFields {...props} form={form} />
      <Button
        type="submit"
        variant="danger"
        className="justify-self-start"
        busy={form.isBusy}
        busyText={said.submitting}
      >
        {said.submit}
      </Button>
    </form>
  )
}
