import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { ProofFields } from '@/modules/players/web/proof-fields'
import { useUnlink } from '@/modules/players/web/queries'
import { useProofForm } from '@/modules/players/web/use-proof-form'
import { words } from '@/modules/players/words'
import { Button } from '@/web/ui/button'
import { toast } from '@/web/ui/toast'

const { unlink: said, gone } = words.security

export function UnlinkForm(props: SecurityPanelProps) {
  const { mutateAsync: unlink } = useUnlink()
  const form = useProofForm(props.user, async (proof) => {
    await unlink(proof)
    toast({ ...gone, tone: 'good' })
  })
  return (
    <form noValidate {...form.formProps} className="grid gap-4 border-t border-line pt-4">
      <p className="text-sm text-ink-muted">{said.lead}</p>
      <ProofFields {...props} form={form} />
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
