import { useQuery } from '@tanstack/react-query'
import { preferenceMessages } from '@/modules/notifications/preference-messages'
import { PushDeniedError } from '@/modules/notifications/web/settings/push-subscription'
import { pushQuery, useTogglePush } from '@/modules/notifications/web/settings/queries'
import { errorMessage } from '@/web/lib/api/api-error'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { Badge } from '@/web/ui/values/badge'

const texts = preferenceMessages.push

/** Asks for the browser's permission only after a click. */
export function PushPanel() {
  const { data, error } = useQuery(pushQuery)
  const { mutate, isPending, error: toggleError } = useTogglePush()
  const isOn = data?.isOn ?? false

  return (
    <Panel
      title={texts.title}
      aside={<Badge tone={isOn ? 'good' : undefined}>{isOn ? texts.on : texts.off}</Badge>}
    >
      <div className="grid justify-items-start gap-4">
        <p className="max-w-xl text-sm text-ink-muted">{data === null ? texts.unsupported : texts.lead}</p>
        {data && (
          <Button
            busy={isPending}
            busyText={isOn ? undefined : texts.turningOn}
            onClick={() => mutate(!isOn)}
          >
            {isOn ? texts.turnOff : texts.turnOn}
          </Button>
        )}
        {(toggleError ?? error) && (
          <p role="alert" className="text-sm text-bad">
            {toggleError instanceof PushDeniedError ? texts.denied : errorMessage(toggleError ?? error)}
          </p>
        )}
      </div>
    </Panel>
  )
}
