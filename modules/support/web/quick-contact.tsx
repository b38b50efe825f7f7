import { useQuery } from '@tanstack/react-query'
import { Clock, Mail, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { brandingQuery } from '@/modules/branding/web/queries'
import { messages } from '@/modules/support/messages'
import { PanelError } from '@/modules/support/web/panel-error'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/states/skeleton'
import { Badge } from '@/web/ui/values/badge'

const { contact } = messages

export function QuickContact() {
  const { data, error, refetch } = useQuery(brandingQuery)
  return (
    <Panel title={contact.title}>
      {data ? (
        <dl className="grid gap-4">
          <Contact icon={<Mail className="size-4" />} label={contact.email} note={data.support.hours}>
            <a href={`mailto:${data.support.email}`} className={linkClasses}>
              {data.support.email}
            </a>
          </Contact>
          {data.support.discord && (
            <Contact
              icon={<MessagesSquare className="size-4" />}
              label={contact.community}
              note={<Badge tone="good">{contact.active}</Badge>}
            >
              <a href={data.support.discord.url} target="_blank" rel="noreferrer" className={linkClasses}>
                {data.support.discord.label}
              </a>
            </Contact>
          )}
          {data.support.responseTime && (
            <Contact icon={<Clock className="size-4" />} label={contact.response}>
              {data.support.responseTime}
            </Contact>
          )}
        </dl>
      ) : error ? (
        <PanelError message={contact.failed} onRetry={() => void refetch()} />
      ) : (
        <ContactSkeleton />
      )}
    </Panel>
  )
}

type ContactProps = { icon: ReactNode; label: string; note?: ReactNode; children: ReactNode }

function Contact({ icon, label, note, children }: ContactProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3">
      <span aria-hidden="true" className="row-span-2 mt-0.5 text-ink-muted">
        {icon}
      </span>
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="col-start-2 text-sm font-medium wrap-anywhere">{children}</dd>
      {note && (
        <dd className="col-start-3 row-span-2 row-start-1 self-center text-xs text-ink-muted">{note}</dd>
      )}
    </div>
  )
}

function ContactSkeleton() {
  return (
    <div role="status" aria-label={contact.loading} className="grid gap-4">
      {['mail', 'discord', 'time'].map((key) => (
        <div key={key} className="grid h-9 content-center gap-2 ps-7">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-3.5 w-40" />
        </div>
      ))}
    </div>
  )
}

const linkClasses = 'rounded-sm text-accent underline-offset-4 hover:underline'
