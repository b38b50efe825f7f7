import { useQuery } from '@tanstack/react-query'
import { type DemoPlayerDetails, type DemoPlayerSummary, DemoProfileInput } from '@/modules/platform/contract'
import { messages } from '@/modules/platform/messages'
import { CopiesPanel } from '@/modules/platform/web/copies-panel'
import { demoPlayerQuery, useEditProfile } from '@/modules/platform/web/queries'
import { UniverseSkeleton } from '@/modules/platform/web/universe-skeleton'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { toast } from '@/web/ui/toasts/toast'

type Props = {
  playerId: string
  others: readonly DemoPlayerSummary[]
  /** The player who receives handed-over copies. */
  partner: DemoPlayerSummary | undefined
  onPartnerChange: (playerId: string) => void
}

/** A demo player's inventory and profile. */
export function PlayerView({ playerId, ...tradeProps }: Props) {
  const { data: player, error, refetch } = useQuery(demoPlayerQuery(playerId))
  if (player)
    return (
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <CopiesPanel player={player} {...tradeProps} />
        <ProfilePanel player={player} />
      </div>
    )
  if (!error) return <UniverseSkeleton />
  return <ErrorState error={error} onRetry={() => refetch()} />
}

const profileMessages = messages.profile

/** Edits the player's public description and hides or shows the inventory. */
function ProfilePanel({ player }: { player: DemoPlayerDetails }) {
  const edit = useEditProfile(player.playerId)
  const { values, errors, error, isSubmitting, fieldProps, setValues, formProps } = useForm({
    schema: DemoProfileInput,
    initialValues: { description: player.description, hidden: player.hidden },
    onSubmit: async (profile) => {
      await edit.mutateAsync(profile)
      toast({ title: profileMessages.saved, tone: 'good' })
    },
  })
  return (
    <Panel title={profileMessages.title}>
      <form {...formProps} className="grid gap-4">
        <Field label={profileMessages.about} help={profileMessages.aboutHelp} error={errors.description}>
          <Textarea {...fieldProps('description')} />
        </Field>
        <label className="flex items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            name="hidden"
            checked={values.hidden}
            onChange={({ target }) => setValues({ hidden: target.checked })}
            className="size-4 accent-accent"
          />
          {profileMessages.hidden}
        </label>
        <Alert>{error?.message}</Alert>
        <Button type="submit" variant="primary" busy={isSubmitting} busyText={profileMessages.saving}>
          {profileMessages.save}
        </Button>
      </form>
    </Panel>
  )
}
