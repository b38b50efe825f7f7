import { channels, type NoticeKind, type Preferences } from '@/modules/notifications/contract'
import { preferenceMessages } from '@/modules/notifications/preference-messages'
import type { Channel } from '@/src/kit/notices/notify'
import type { ViewerUser } from '@/web/lib/session/viewer'
import { Panel } from '@/web/ui/panel'

const texts = preferenceMessages.grid

export type PreferencePanelProps = {
  preferences: Preferences
  onChange: (change: Partial<Preferences>) => void
}

export function ChannelsPanel({
  preferences,
  onChange,
  kinds,
  user,
}: PreferencePanelProps & { kinds: readonly NoticeKind[]; user: ViewerUser }) {
  const noEmails = whyNoEmails(user)
  const { muted } = preferences
  const isMuted = (kind: string, channel: Channel) =>
    muted.some((mute) => mute.kind === kind && mute.channel === channel)

  function toggle(kind: string, channel: Channel) {
    const others = muted.filter((mute) => mute.kind !== kind || mute.channel !== channel)
    onChange({ muted: isMuted(kind, channel) ? others : [...others, { kind, channel }] })
  }

  return (
    <Panel title={texts.title} flush>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="text-xs text-ink-muted">
            <th scope="col" className="px-5 py-2 text-start font-medium wrap-anywhere">
              {texts.topic}
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className="px-2 py-2 font-medium last:pe-5">
                {texts.channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, label }) => (
            <tr key={kind} className="border-t border-line">
              <th scope="row" className="px-5 py-3 text-start font-normal wrap-anywhere">
                {label}
              </th>
              {channels.map((channel) => (
                <td key={channel} className="px-2 last:pe-5">
                  <input
                    type="checkbox"
                    aria-label={texts.cell(label, texts.channels[channel])}
                    checked={!isMuted(kind, channel)}
                    onChange={() => toggle(kind, channel)}
                    className="mx-auto block size-6 accent-accent"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {noEmails && <p className="border-t border-line px-5 py-3 text-sm text-ink-muted">{noEmails}</p>}
    </Panel>
  )
}

function whyNoEmails({ temporary, email, verified }: ViewerUser): string | undefined {
  if (temporary) return texts.noEmails.temporary
  if (email === null) return texts.noEmails.missing
  return verified ? undefined : texts.noEmails.unverified
}
