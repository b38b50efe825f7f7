import { useState } from 'react'
import { messages } from '@/modules/admin/messages'
import { useSaveAlerts } from '@/modules/admin/web/queries'
import { showError } from '@/web/ui/toasts/show-error'

const { alerts: text } = messages

type Props = { queue: string; channel: 'email' | 'push' | 'badge'; isOn: boolean; label: string }

/** Saves every change immediately. */
export function AlertToggle({ queue, channel, isOn, label }: Props) {
  const { mutateAsync } = useSaveAlerts(queue)
  // Local state, because a cache update would render too late for the clicked checkbox to stay checked.
  const [unsaved, setUnsaved] = useState<boolean>()
  function save(next: boolean) {
    setUnsaved(next)
    void mutateAsync({ [channel]: next })
      .catch((reason) => showError(text.notSaved, reason))
      .finally(() => setUnsaved((latest) => (latest === next ? undefined : latest)))
  }
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={unsaved ?? isOn}
      onChange={({ target }) => save(target.checked)}
      className="mx-auto block size-6 accent-accent"
    />
  )
}
