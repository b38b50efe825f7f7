import { useState } from 'react'
import { adminPath } from '@/modules/admin/web/paths'
import { profilePath } from '@/modules/auth/web/paths'
import { marketplacePath } from '@/modules/catalog/web/paths'
import type { TourRole } from '@/modules/demo/contract'
import { shellMessages as text } from '@/modules/demo/shell-messages'
import { enterDemo } from '@/modules/demo/web/enter-demo'
import { Button } from '@/web/ui/button'
import { showError } from '@/web/ui/toasts/show-error'

const roles: { role: TourRole; path: string }[] = [
  { role: 'buyer', path: marketplacePath },
  { role: 'seller', path: profilePath },
  { role: 'moderator', path: adminPath },
]

/** Above the landing page of a demo: buttons that log in without a password. */
export function TourPanel({ freePlayers }: { freePlayers: string }) {
  const [entering, setEntering] = useState<TourRole>()
  return (
    <section aria-labelledby="demo-tour" className="border-b border-line bg-surface-raised">
      <div className="mx-auto grid max-w-content items-center gap-x-8 gap-y-4 px-4 py-5 sm:px-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid gap-1">
          <h2 id="demo-tour" className="text-base">
            {text.title}
          </h2>
          <p className="text-sm text-ink-muted">
            {text.lead} {text.freePlayers(freePlayers)}
          </p>
        </div>
        <ul className="flex flex-wrap gap-2 *:flex-1 *:basis-24 lg:w-100">
          {roles.map(({ role, path }) => (
            <li key={role} className="grid">
              <Button
                busy={entering === role}
                busyText={text.entering}
                onClick={() => void enter(role, path)}
              >
                {text.roles[role]}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )

  async function enter(role: TourRole, path: string) {
    setEntering(role)
    try {
      await enterDemo(role)
      // Loads the page again: its connection was opened as someone else.
      location.assign(path)
    } catch (error) {
      setEntering(undefined)
      showError(text.failed, error)
    }
  }
}
