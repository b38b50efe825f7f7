import { useClientConfig } from '@/web/lib/client-config'
import { uiMessages } from '@/web/messages'

export function SandboxBanner() {
  if (!useClientConfig().sandbox) return null
  return (
    <aside aria-label={uiMessages.sandbox.name}>
      <p className="flex items-center justify-center gap-2 border-b border-line bg-surface-sunken px-4 py-1 text-xs text-ink-muted">
        <span aria-hidden="true" className="size-1.5 rounded-full bg-wait" />
        {uiMessages.sandbox.notice}
      </p>
    </aside>
  )
}
