import { useQuery } from '@tanstack/react-query'
import { preferenceWords } from '@/modules/notifications/preference-words'
import { PushRefused } from '@/modules/notifications/web/push-here'
import { pushQuery, useTurnPush } from '@/modules/notifications/web/queries'
import { errorWords } from '@/web/lib/api-error'
import { Badge } from '@/web/ui/badge'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { sayFailure } from '@/web/ui/say-failure'

const said = preferenceWords.push

/** Nothing is asked of the person before they ask for it. */
export function BrowserPanel() {
  const { data, error } = useQuery(pushQuery)
  const { mutate, isPending, error: refusal } = useTurnPush()
  const isOn = data?.isOn ?? false

  function turn() {
    mutate(!isOn, {
      onError: (failure) => {
        if (!(failure instanceof PushRefused))
          sayFailure(isOn ? said.notTurnedOff : said.notTurnedOn, failure)
      },
    })
  }

  return (
    <Panel
      title={said.title}
      aside={<Badge tone={isOn ? 'good' : undefined}>{isOn ? said.on : said.off}</Badge>}
    >
      <div className="grid justify-items-start gap-4">
        <p className="max-w-xl text-sm text-ink-muted">{data === null ? said.unknown : said.lead}</p>
        {data && (
          <Button busy={isPending} busyText={isOn ? undefined : said.turningOn} onClick={turn}>
            {isOn ? said.turnOff : said.turnOn}
          </Button>
        )}
        {(refusal ?? error) && (
          <p role="alert" className="text-sm text-bad">
            {refusal instanceof PushRefused ? said.refused : errorWords(refusal ?? error)}
          </p>
        )}
      </div>
    </Panel>
  )
}
