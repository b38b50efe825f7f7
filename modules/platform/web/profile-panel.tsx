import { useState } from 'react'
import { type DemoPlayerDetails, descriptionMax } from '@/modules/platform/contract'
import { inputMessages, messages } from '@/modules/platform/messages'
import { useEditProfile } from '@/modules/platform/web/queries'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const profileMessages = messages.profile

/** What everybody may read of the player, and whether they may look at the inventory. */
export function ProfilePanel({ self }: { self: DemoPlayerDetails }) {
  const edit = useEditProfile(self.playerId)
  const [hidden, setHidden] = useState(self.hidden)
  const { typed, faults, isBusy, type, formProps } = useForm({
    fields: ['description'],
    initial: { description: self.description },
    validate: ({ description }) =>
      description.trim().length > descriptionMax
        ? { description: inputMessages.description(descriptionMax) }
        : {},
    submit: async ({ description }) => {
      await edit.mutateAsync({ description, hidden })
      toast({ title: profileMessages.saved, tone: 'good' })
    },
    errorTitle: profileMessages.failed,
  })
  return (
    <Panel title={profileMessages.title}>
      <form {...formProps} noValidate className="grid gap-4">
        <Field label={profileMessages.about} help={profileMessages.aboutHelp} error={faults.description}>
          <Textarea
            name="description"
            value={typed.description}
            onChange={({ target }) => type('description', target.value)}
          />
        </Field>
        <label className="flex items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={hidden}
            onChange={({ target }) => setHidden(target.checked)}
            className="size-4 accent-accent"
          />
          {profileMessages.hidden}
        </label>
        <Button type="submit" variant="primary" busy={isBusy} busyText={profileMessages.saving}>
          {profileMessages.save}
        </Button>
      </form>
    </Panel>
  )
}
